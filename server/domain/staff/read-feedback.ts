import { staffReader } from "#server/foundation/database/db.ts";

/** Something a merchant said about the product. */
export interface Feedback {
  /** `rating` (1 to 5), `review` (they went to write one), `heard` (how they heard of us), `downgrade` (why). */
  kind: string;
  saidAt: Date;
  accountId: string;
  companyName: string;
  value: string;
  comment: string | null;
}

/** What merchants of all accounts said since a time, latest first, at most `most`. */
export async function readFeedback(since: Date, most: number): Promise<Feedback[]> {
  const { rows } = await staffReader.query<Feedback>({
    text: `SELECT kind, said_at AS "saidAt", account_id AS "accountId", company_name AS "companyName", value, comment
      FROM merchant_feedback($1, $2)`,
    values: [since, most],
  });
  return rows;
}
