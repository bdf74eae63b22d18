// A bot was asked that has not learned yet.
import { JackinError } from '../../../engine/index.js';

export const isUnlearned = (error: unknown) =>
  error instanceof JackinError && error.code === 'no_numbers';
