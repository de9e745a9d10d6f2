import type { BinaryWriter } from "./binary-writer.ts";

/** The JavaScript representation of each PostgreSQL type we send in binary. */
export interface ValueOf {
  bool: boolean;
  int2: number;
  int4: number;
  /** An integer that JavaScript represents exactly. */
  int8: number;
  text: string;
  "text[]": readonly string[];
  /** `YYYY-MM-DD`. */
  date: string;
  /** Milliseconds since 1970. */
  timestamptz: number;
  /** 32 hexadecimal digits, with or without dashes. */
  uuid: string;
  /** Any JSON value. */
  jsonb: unknown;
  /** An array of a composite type, as `binaryRows` wrote it. */
  rows: Buffer;
}

export type BinaryType = keyof ValueOf;

interface Format<Value> {
  /** The OID of a built-in type is the same in every database. */
  oid: number;
  /** Writes the value without its length, as the type's receive function in PostgreSQL's sources reads it. */
  write: (to: BinaryWriter, value: Value) => void;
}

/** OIDs of user-defined types differ between databases; PostgreSQL uses the declared type, not this. */
export const ownTypeOid = 0;

export const formats: { readonly [Type in BinaryType]: Format<ValueOf[Type]> } = {
  bool: { oid: 16, write: (to, value) => to.byte(value ? 1 : 0) },
  int2: { oid: 21, write: (to, value) => to.int16(value) },
  int4: { oid: 23, write: (to, value) => to.int32(value) },
  int8: { oid: 20, write: (to, value) => to.int64(value) },
  text: { oid: 25, write: (to, value) => to.utf8(value) },
  "text[]": { oid: 1009, write: writeTexts },
  date: { oid: 1082, write: (to, value) => to.int32((Date.parse(value) - epochMs) / dayMs) },
  timestamptz: { oid: 1184, write: (to, value) => to.int64((value - epochMs) * 1000) },
  uuid: { oid: 2950, write: (to, value) => to.hex(value) },
  jsonb: { oid: 3802, write: writeJson },
  rows: { oid: ownTypeOid, write: (to, value) => to.raw(value) },
};

/** PostgreSQL's epoch for dates and timestamps. */
const epochMs = Date.UTC(2000, 0, 1);
const dayMs = 86_400_000;
const jsonbVersion = 1;
const nullLength = -1;

/** A value prefixed with its length, or NULL. */
export function writeSized<Type extends BinaryType>(to: BinaryWriter, type: Type, value: ValueOf[Type] | null): void {
  if (value === null) {
    to.int32(nullLength);
    return;
  }
  const begin = to.beginSized();
  formats[type].write(to, value);
  to.endSized(begin);
}

/** The array header: one dimension starting at 1, or none if it is empty. */
export function writeArrayHeader(to: BinaryWriter, length: number, elementOid: number): void {
  to.int32(length === 0 ? 0 : 1);
  to.int32(0);
  to.int32(elementOid);
  if (length === 0) return;
  to.int32(length);
  to.int32(1);
}

function writeTexts(to: BinaryWriter, texts: readonly string[]): void {
  writeArrayHeader(to, texts.length, formats.text.oid);
  for (const text of texts) writeSized(to, "text", text);
}

function writeJson(to: BinaryWriter, value: unknown): void {
  to.byte(jsonbVersion);
  to.utf8(JSON.stringify(value));
}
