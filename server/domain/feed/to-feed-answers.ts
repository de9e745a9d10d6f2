import { LRUCache } from "lru-cache";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { type LabeledQuestion, readAnsweredQuestion } from "#server/domain/analytics/index.ts";
import { answerText } from "./answer-text.ts";
import type { StoredAnswer } from "./read-newest.ts";

/** How long a renamed label may still be sent with its old name. */
const labelTtlMs = 10_000;

interface CachedLabels {
  labelled: LabeledQuestion;
  readAtMs: number;
}

const cache = new LRUCache<string, CachedLabels>({ max: 2_000, ttl: labelTtlMs });

/** Stored answers as the feed sends them: with the question's title, and labels instead of ids. */
export async function toFeedAnswers(stored: readonly StoredAnswer[]): Promise<FeedAnswer[]> {
  const answers: FeedAnswer[] = [];
  for (const answer of stored) answers.push(toFeedAnswer(answer, await labelsOf(answer)));
  return answers;
}

function toFeedAnswer(stored: StoredAnswer, labelled: LabeledQuestion): FeedAnswer {
  const { responseId, rowId, revision, questionNameId, choices, body, country, currency, orderTotalMinor } = stored;
  const orderTotal = orderTotalMinor === null ? null : orderTotalMinor / 10 ** minorDigits(currency ?? "");
  return {
    responseId,
    recordId: rowId,
    revision,
    questionNameId,
    title: labelled.question.title,
    ...answerText(labelled, choices, body),
    answeredAt: new Date(stored.answeredAtMs).toISOString(),
    surface: stored.surface,
    country,
    orderTotal,
    currency,
  };
}

/** The question as last saved. An unknown choice means that it was just published, so it is read again. */
async function labelsOf({ accountId, questionNameId, choices }: StoredAnswer): Promise<LabeledQuestion> {
  const key = `${accountId} ${questionNameId}`;
  const cached = cache.get(key);
  if (cached && (choices.every((id) => cached.labelled.labels.has(id)) || isNumber(cached.labelled, choices))) {
    return cached.labelled;
  }
  if (cached && machineMs() - cached.readAtMs < 1_000) return cached.labelled;
  const labelled = await readAnsweredQuestion({ accountId }, questionNameId);
  cache.set(key, { labelled, readAtMs: machineMs() });
  return labelled;
}

function isNumber({ labels }: LabeledQuestion, choices: readonly string[]): boolean {
  return labels.size === 0 && choices.length === 1;
}
