import { constants, crc32, deflateRawSync } from "node:zlib";

/** No name, no time, unknown system (RFC 1952, section 2.3). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty block that is the last one (RFC 1951, section 3.2.4). */
const END = Buffer.from([1, 0, 0, 0xff, 0xff]);
const LONGEST_STORED = 0xff_ff;

/** Text that is sent often, compressed once: only the few bytes between its parts differ between answers. */
export class GzipParts {
  readonly #plain: readonly Buffer[];
  readonly #blocks: readonly Buffer[];

  constructor(parts: readonly string[]) {
    this.#plain = parts.map((part) => Buffer.from(part));
    // A full flush ends each part on a whole byte, and keeps the next one from referring to anything before it.
    this.#blocks = this.#plain.map((part) => deflateRawSync(part, { level: 9, finishFlush: constants.Z_FULL_FLUSH }));
  }

  /** The whole text, with `filling` between each two parts. */
  plain(filling: string): Buffer {
    return Buffer.concat(between(this.#plain, Buffer.from(filling)));
  }

  /** The same, as gzip. `filling` has at most 65,535 bytes. */
  gzip(filling: string): Buffer {
    const filled = Buffer.from(filling);
    if (filled.length > LONGEST_STORED) throw new RangeError("a filling must be at most 65,535 bytes long");
    const pieces = between(this.#plain, filled);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(
      pieces.reduce((sum, piece) => crc32(piece, sum), 0),
      0,
    );
    trailer.writeUInt32LE(pieces.reduce((length, piece) => length + piece.length, 0) >>> 0, 4);
    return Buffer.concat([HEADER, ...between(this.#blocks, stored(filled)), END, trailer]);
  }
}

/** Raw bytes, in a block that is not the last one. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(bytes.length ^ LONGEST_STORED, 3);
  return Buffer.concat([head, bytes]);
}

function between(parts: readonly Buffer[], filling: Buffer): Buffer[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [filling, part]));
}
