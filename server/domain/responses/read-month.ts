import pg from "pg";
import * as z from "zod";
import { parseJson } from "#lib/unknown-values.ts";
import { accountPool, inAccount } from "#server/foundation/database/db.ts";
import { atReader } from "#server/foundation/database/reader.ts";
import { writeLiteral } from "#server/foundation/database/write-value.ts";
import type { QuestionWithChannels } from "./asked-questions.ts";
import { wireSql } from "./ndjson-sql.ts";

const WireAnswer = z.object({
  questionNameId: z.string(),
  choiceIds: z.array(z.string()).optional(),
  other: z.string().optional(),
  number: z.number().optional(),
  ranking: z.array(z.string()).optional(),
  date: z.string().optional(),
  text: z.string().optional(),
  /** The choices that it counts for, if a merge changed them. */
  countedAs: z.array(z.string()).optional(),
  labels: z.record(z.string(), z.string()).optional(),
});

/** A response in wire format, as exports have it, with what copies in files are made of. */
export const WireResponse = z.object({
  responseId: z.string(),
  surveyId: z.string(),
  surveyName: z.string().nullable(),
  version: z.int(),
  status: z.string(),
  platform: z.string(),
  surface: z.string(),
  sourceOrderId: z.string().nullable(),
  answers: z.array(WireAnswer),
  order: z.record(z.string(), z.unknown()).nullable(),
  orderChannel: z.string().nullable(),
  locale: z.string().nullable(),
  viewedAt: z.string(),
  answeredAt: z.string().nullable(),
  completedAt: z.string().nullable(),
});
export type WireResponse = z.infer<typeof WireResponse>;

/** Some of a month's responses. */
export interface MonthPage {
  responses: WireResponse[];
  /** The approximate size of their JSON. */
  bytes: number;
  /** The last response's id; null if no more follow. */
  lastId: string | null;
}

/**
 * Answered responses whose ids are of one month, in the order of ids, without tests and those over the plan's limit.
 * @param month its first day in UTC, `YYYY-MM-DD`
 * @param after the last one's id of the page before
 */
export async function readMonth(
  accountId: string,
  { month, after, limit }: { month: string; after: string | null; limit: number },
  questions: readonly QuestionWithChannels[],
): Promise<MonthPage> {
  const id = (text: string) => writeLiteral(text, "uuid");
  const conditions = [
    `r.account_id = ${id(accountId)}`,
    after === null ? `r.id >= ${id(firstIdOf(month, 0))}` : `r.id > ${id(after)}`,
    `r.id < ${id(firstIdOf(month, 1))}`,
    "NOT r.is_test AND r.answered_at IS NOT NULL",
  ];
  const from = `(SELECT r.* FROM readable_response r WHERE ${conditions.join(" AND ")} ORDER BY r.id LIMIT ${pg.escapeLiteral(String(limit))})`;
  const { rows } = await inAccount(accountId, () =>
    atReader(() =>
      accountPool().query<{ id: string; wire: string }>(
        `SELECT r.id, ${wireSql(accountId, from, questions)} ORDER BY r.id`,
      ),
    ),
  );
  const responses = rows.map(({ wire }) => WireResponse.parse(parseJson(wire)));
  const bytes = rows.reduce((sum, { wire }) => sum + wire.length, 0);
  return { responses, bytes, lastId: rows.length < limit ? null : (rows.at(-1)?.id ?? null) };
}

/** The lowest id of a month, or of one that follows so many months later (RFC 9562, section 5.7: milliseconds first). */
function firstIdOf(month: string, later: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const hex = Date.UTC(year, number - 1 + later, 1)
    .toString(16)
    .padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
