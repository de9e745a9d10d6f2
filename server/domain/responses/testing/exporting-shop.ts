import { parse as parseAgain } from "csv-parse/sync";
import papaparse from "papaparse";
import { expect } from "vitest";
import type { Question } from "#lib/survey/document.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { exportSurvey } from "../index.ts";

export const heard: Question = {
  questionNameId: "heard",
  type: "single",
  title: "Where?",
  required: false,
  allowOther: true,
  choices: [
    { id: "radio", label: "=Radio" },
    { id: "friend", label: "A friend, or two" },
  ],
  followUp: {
    whenChoiceIds: ["friend"],
    question: { questionNameId: "country", type: "text", title: "From where?", required: false },
  },
};
export const stars: Question = { questionNameId: "stars", type: "rating", title: "Stars?", required: false };
const order: Question = {
  questionNameId: "-order",
  type: "ranking",
  title: "In which order?",
  required: false,
  choices: [
    { id: "a", label: "A" },
    { id: "b", label: "B" },
  ],
};
const statement: Question = { questionNameId: "said", type: "statement", title: "Thanks", required: false };
const gone: Question = { questionNameId: "gone", type: "longText", title: "Once asked", required: false };
/** A shop with every kind of column in its exports. */
export const exportingShop = { questions: [heard, statement, stars, order], removedQuestions: [gone] };

/** The file of an export of whole responses. */
export async function exported(accountId: string, asked = {}): Promise<string> {
  return Buffer.from(await (await exportSurvey({ accountId }, asked)).arrayBuffer()).toString();
}

/** The rows as two parsers read them, which must agree. */
export function rowsOf(csv: string): Record<string, string>[] {
  expect(csv.startsWith("\uFEFF")).toBe(true);
  const { data, errors } = papaparse.parse<Record<string, string>>(csv.slice(1), {
    header: true,
    newline: "\r\n",
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  const again = parseAgain(csv, { bom: true, columns: true, record_delimiter: "\r\n" });
  expect(again).toEqual(data);
  return data;
}

/** Adds a member's marks to a response. */
export async function mark(
  accountId: string,
  pageId: string | undefined,
  columns: { tags?: string[]; isRead?: boolean },
) {
  await inAccount(accountId, () =>
    accountPool().query(
      `INSERT INTO response_mark (account_id, response_id, read_at, tags)
       SELECT $1, id, CASE WHEN $3 THEN now() END, $4 FROM response WHERE account_id = $1 AND page_id = $2`,
      [accountId, pageId, columns.isRead ?? false, columns.tags ?? []],
    ),
  );
}
