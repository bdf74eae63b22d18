// The packages of web/table: without them (tools/setup could not fetch them) a test of the page is
// skipped, and says so. Import it before anything of theirs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

if (!existsSync(join(process.env.JACKIN_SOURCE, 'web/table/node_modules/.package-lock.json'))) {
  console.log('skipped: the page cannot be built without its packages; npm ci --ignore-scripts --prefix web/table fetches them');
  process.exit(77);
}
