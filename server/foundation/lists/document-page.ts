import pg from "pg";
import { JsonText } from "#server/foundation/context/json-text.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { Turns } from "#server/foundation/turns.ts";

/**
 * A page ends with the item that brings its documents to this size; its first item is included even if it is larger.
 */
const PAGE_BYTES = 2_000_000;

/** The first of these items that fit on a page, by number and by the bytes of their documents. */
export function fittingItems<Item extends { bytes: number }>(items: readonly Item[], limit: number): Item[] {
  let sum = 0;
  const end = items.findIndex(({ bytes }, index) => {
    sum += bytes;
    return index > 0 && (index >= limit || sum > PAGE_BYTES);
  });
  return items.slice(0, end < 0 ? limit : end);
}

/** Pages larger than this are read one at a time: each keeps the database and this process busy for some 10 ms. */
const LARGE_BYTES = 250_000;
const turns = new Turns({
  tooMany: "Too many large pages are loading right now. Try again in a moment.",
  restFactor: 55,
});

/** Reads the documents of these items, one page at a time if they are large. */
export async function readDocuments<Result>(
  accountId: string,
  items: readonly { bytes: number }[],
  read: () => Promise<Result>,
): Promise<Result> {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0);
  return bytes < LARGE_BYTES ? await read() : await turns.take(accountId, read);
}

/**
 * Runs a query of the account in scope whose column `document` is `convert_to(…::text, 'UTF8')`: the JSON arrives as
 * bytes and isn't decoded here. Other columns may be text, booleans, and integers.
 */
export async function queryDocuments<Row extends object>(
  text: string,
  values: unknown[],
): Promise<(Row & { document: Buffer })[]> {
  const config: pg.QueryConfig & { binary: true } = { text, values, binary: true, types: { getTypeParser } };
  return (await accountPool().query<Row & { document: Buffer }>(config)).rows;
}

const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  oid === pg.types.builtins.BYTEA ? (bytes: Buffer) => bytes : pg.types.getTypeParser(oid, format);

/** The JSON of an object with these members, followed by those of a document. */
export function mergeDocument(members: object, document: Uint8Array): Uint8Array[] {
  const inner = document.subarray(1, -1);
  return [Buffer.from(JSON.stringify(members).slice(0, -1)), Buffer.from(inner.length > 0 ? "," : ""), inner, closing];
}

/** The JSON of an object with these members, followed by one whose value is a document. */
export function addDocument(members: object, name: string, document: Uint8Array): Uint8Array[] {
  return [Buffer.from(`${JSON.stringify(members).slice(0, -1)},${JSON.stringify(name)}:`), document, closing];
}

/** A page of a list whose items are already written. */
export function pageText<Page extends { items: readonly unknown[] }>(
  items: readonly (readonly Uint8Array[])[],
  rest: Omit<Page, "items">,
): JsonText<Page> {
  const written = items.flatMap((parts, index) => (index === 0 ? parts : [comma, ...parts]));
  const end = Buffer.from(`],${JSON.stringify(rest).slice(1)}`);
  return new JsonText([Buffer.from('{"items":['), ...written, end]);
}

const comma = Buffer.from(",");
const closing = Buffer.from("}");
