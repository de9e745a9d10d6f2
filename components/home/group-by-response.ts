import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { groupBy } from "#lib/group-by.ts";
import type { ShownAnswer } from "./arrange-answers.ts";

export interface ShownResponse {
  recordId: string;
  /** In the order answered. */
  answers: readonly FeedAnswer[];
  /** One of its answers arrived while the page was open. */
  isNew: boolean;
}

/** Groups answers by shopper, in the order of each one's newest answer. */
export function groupByResponse(shown: readonly ShownAnswer[]): ShownResponse[] {
  return [...groupBy(shown, ({ answer }) => answer.recordId)].map(([recordId, group]) => ({
    recordId,
    answers: group.map(({ answer }) => answer).toReversed(),
    isNew: group.some(({ isNew }) => isNew),
  }));
}
