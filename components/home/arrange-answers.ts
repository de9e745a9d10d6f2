import { isSameAnswer } from "#components/feed/feed-connection.ts";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";

const mostShown = 20;

export interface ShownAnswer {
  answer: FeedAnswer;
  isNew: boolean;
}

/**
 * Merges loaded answers with those that arrived since into one list, newest first. A changed answer is updated in
 * place.
 */
export function arrangeAnswers(read: readonly FeedAnswer[], arrived: readonly FeedAnswer[]): ShownAnswer[] {
  const newer = arrived.filter((answer) => !read.some((one) => isSameAnswer(one, answer)));
  const current = read.map((one) => newestOf(one, arrived));
  return [...newer.map((answer) => ({ answer, isNew: true })), ...current.map((answer) => ({ answer, isNew: false }))]
    .toSorted(({ answer: one }, { answer: other }) => Date.parse(other.answeredAt) - Date.parse(one.answeredAt))
    .slice(0, mostShown);
}

/**
 * Answers that arrived and aren't older than everything in a loaded list. A stream starts a little earlier than its list,
 * so in a busy store it also sends answers from before the list's oldest, which aren't new.
 */
export function sinceList(arrived: readonly FeedAnswer[], read: readonly FeedAnswer[]): readonly FeedAnswer[] {
  const oldest = read[mostShown - 1];
  if (!oldest) return arrived;
  return arrived.filter(({ answeredAt }) => Date.parse(answeredAt) >= Date.parse(oldest.answeredAt));
}

function newestOf(read: FeedAnswer, arrived: readonly FeedAnswer[]): FeedAnswer {
  const changed = arrived.find((one) => isSameAnswer(one, read));
  return changed && changed.revision > read.revision ? changed : read;
}
