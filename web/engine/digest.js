// BLAKE2b of 32 bytes over fields, each with its length in front (docs/fairness.md): what a page
// needs to throw for a shuffle, and to check it.
import { JackinError, shown } from './memory.js';

/** The bytes of a field. */
function bytesOf(memory, field) {
  if (field instanceof Uint8Array) {
    return field;
  }
  if (typeof field === 'string') {
    return memory.encoder.encode(field);
  }
  if (Number.isSafeInteger(field) && field >= 0) {
    const bytes = new Uint8Array(8);
    new DataView(bytes.buffer).setBigUint64(0, BigInt(field), true);
    return bytes;
  }
  throw new JackinError(
    'bad_argument', `a field is bytes, a text or a whole number, not ${shown(field)}`,
  );
}

export function digest(memory, person, key, fields) {
  const { call, number: n, room } = memory;
  const what = typeof person === 'string' ? memory.encoder.encode(person) : new Uint8Array();
  if (what.length !== n.CORE_DIGEST_PERSON) {
    throw new JackinError(
      'bad_argument',
      `what a digest is for has ${n.CORE_DIGEST_PERSON} characters, not ${shown(person)}`,
    );
  }
  if (key !== null && !(key instanceof Uint8Array && key.length <= n.CORE_DIGEST_KEY)) {
    throw new JackinError(
      'bad_argument', `a key is at most ${n.CORE_DIGEST_KEY} bytes, or null`,
    );
  }
  if (!Array.isArray(fields)) {
    throw new JackinError('bad_argument', `fields are a list, not ${shown(fields)}`);
  }
  const list = fields.map((field) => bytesOf(memory, field));
  const put = (bytes) => {
    memory.bytes.set(bytes, room.in);
    return room.in;
  };
  put(what);
  memory.bytes.set(key ?? [], room.in + n.CORE_DIGEST_PERSON);
  call.core_digest_begin(
    room.digest, room.in, room.in + n.CORE_DIGEST_PERSON, key === null ? 0 : key.length,
  );
  for (const bytes of list) {
    call.core_digest_bytes(room.digest, put(bytesOf(memory, bytes.length)), 8);
    for (let at = 0; at < bytes.length; at += memory.scratchSize) {
      const part = bytes.subarray(at, at + memory.scratchSize);
      call.core_digest_bytes(room.digest, put(part), part.length);
    }
  }
  call.core_digest_end(room.digest, room.out);
  return memory.copy(room.out, n.CORE_DIGEST);
}
