import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { accountPool } from "#server/foundation/database/db.ts";
import { readNewest } from "./read-newest.ts";
import { toFeedAnswers } from "./to-feed-answers.ts";

const maxAnswers = 20;

/** The account's latest answers, newest first, and the cursor from which a stream sends all that come after them. */
export async function latestAnswers({
  accountId,
}: Pick<MemberContext, "accountId">): Promise<{ items: FeedAnswer[]; cursor: string }> {
  const request = { accountId, sinceMs: 0, isSweep: false };
  const { readAtMs, answers } = await readNewest(accountPool(), [request], maxAnswers);
  return { items: await toFeedAnswers((answers[0] ?? []).toReversed()), cursor: String(readAtMs) };
}
