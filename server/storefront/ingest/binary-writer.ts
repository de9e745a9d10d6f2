/** Bytes in network order, as PostgreSQL's binary format has them; grows as needed. */
export class BinaryWriter {
  #bytes: Buffer;
  #view: DataView;
  #end = 0;

  /** @param expectedBytes greater than 0; a good guess avoids copying */
  constructor(expectedBytes: number) {
    this.#bytes = Buffer.allocUnsafe(expectedBytes);
    this.#view = viewOf(this.#bytes);
  }

  /** Everything written so far. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#end);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#end++] = value;
  }

  int16(value: number): void {
    this.#reserve(2);
    this.#view.setInt16(this.#end, value);
    this.#end += 2;
  }

  int32(value: number): void {
    this.#reserve(4);
    this.#view.setInt32(this.#end, value);
    this.#end += 4;
  }

  /** An integer that JavaScript represents exactly; a BigInt would allocate an object for each value. */
  int64(value: number): void {
    this.int32(Math.floor(value / 2 ** 32));
    this.int32(value);
  }

  utf8(text: string): void {
    this.#reserve(3 * text.length);
    this.#end += this.#bytes.write(text, this.#end);
  }

  raw(bytes: Buffer): void {
    this.#reserve(bytes.length);
    this.#end += bytes.copy(this.#bytes, this.#end);
  }

  /** Pairs of hexadecimal digits; dashes are skipped. */
  hex(digits: string): void {
    this.#reserve(digits.length);
    let high = -1;
    for (let index = 0; index < digits.length; index++) {
      const code = digits.charCodeAt(index);
      if (code === dash) continue;
      // The digits are 0x30–0x39, the letters of either case 0x41–0x46 and 0x61–0x66.
      const digit = (code & 15) + 9 * (code >> 6);
      if (high >= 0) this.#bytes[this.#end++] = 16 * high + digit;
      high = high >= 0 ? -1 : digit;
    }
  }

  /** Reserves space for the length of what comes next; {@link endSized} fills it in. */
  beginSized(): number {
    this.int32(0);
    return this.#end;
  }

  endSized(begin: number): void {
    this.#view.setInt32(begin - 4, this.#end - begin);
  }

  #reserve(bytes: number): void {
    if (this.#end + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + bytes);
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

const dash = 0x2d;

function viewOf({ buffer, byteOffset, byteLength }: Buffer): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
