import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { writeCursor } from "./cursor.ts";
import { answeredQuestions, type ReadResult, type StoredAnswer, storedColumns } from "./read-stored.ts";
import { toFeedAnswers } from "./to-feed-answers.ts";

const maxAnswers = 20;

/** The account's latest answers, newest first, and the cursor from which a stream sends all that come after them. */
export async function latestAnswers({
  accountId,
}: Pick<MemberContext, "accountId">): Promise<{ items: FeedAnswer[]; cursor: string }> {
  const { rows } = await accountPool().query<LatestRow>({ name: "feed-latest", text: statement, values: [accountId] });
  const [found] = rows;
  if (!found) throw new Error("PostgreSQL gave no snapshot");
  return { items: await toFeedAnswers(found.answers), cursor: writeCursor(found) };
}

interface LatestRow extends Omit<ReadResult, "answers"> {
  answers: StoredAnswer[];
}

const statement = `
WITH w AS (SELECT $1::uuid AS account_id), newest AS (
  SELECT a.* FROM w CROSS JOIN LATERAL (${answeredQuestions}) AS q CROSS JOIN LATERAL (
    SELECT * FROM answer
    WHERE account_id = w.account_id AND question_id = q.question_id AND counted
    ORDER BY answered_at DESC, response_id DESC LIMIT ${maxAnswers}
  ) AS a ORDER BY a.answered_at DESC, a.response_id DESC, a.question_id DESC LIMIT ${maxAnswers}
)
SELECT pg_current_snapshot()::text AS snapshot, round(extract(epoch FROM now()) * 1000)::float8 AS "takenAtMs",
  coalesce((SELECT json_agg(json_build_object(${storedColumns}) ORDER BY a.answered_at DESC, a.response_id DESC, a.question_id DESC)
    FROM newest a JOIN response r ON r.account_id = a.account_id AND r.id = a.response_id), '[]') AS answers`;
