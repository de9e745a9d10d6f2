import { LRUCache } from "lru-cache";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { isAppError } from "#lib/errors.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { type LabelledQuestion, readQuestion } from "#server/domain/analytics/index.ts";
import { answerText } from "./answer-text.ts";
import type { StoredAnswer } from "./read-stored.ts";

/** How long a renamed label may be told by its old name. */
const labelsForMs = 10_000;

interface Labels {
  labelled: LabelledQuestion;
  readAtMs: number;
}

const known = new LRUCache<string, Labels>({ max: 2_000, ttl: labelsForMs });

/** Stored answers as they are told: with the question's title, and labels in the place of ids. */
export async function tellAnswers(stored: readonly StoredAnswer[]): Promise<FeedAnswer[]> {
  const told: FeedAnswer[] = [];
  for (const answer of stored) told.push(tell(answer, await labelsOf(answer)));
  return told;
}

function tell(stored: StoredAnswer, labelled: LabelledQuestion): FeedAnswer {
  const { responseId, rowId, revision, questionNameId, choices, body, country, currency, orderTotalMinor } = stored;
  const orderTotal = orderTotalMinor === null ? null : orderTotalMinor / 10 ** minorDigits(currency ?? "");
  return {
    ...{ responseId, recordId: rowId, revision, questionNameId, title: labelled.question.title },
    ...answerText(labelled, choices, body),
    answeredAt: new Date(stored.answeredAtMs).toISOString(),
    surface: stored.surface,
    ...{ country, orderTotal, currency },
  };
}

/** The question as last saved. One whose choice nobody has heard of was published a moment ago, and is read again. */
async function labelsOf({ accountId, questionNameId, choices }: StoredAnswer): Promise<LabelledQuestion> {
  const key = `${accountId} ${questionNameId}`;
  const held = known.get(key);
  if (held && (choices.every((id) => held.labelled.labels.has(id)) || isNumber(held.labelled, choices))) {
    return held.labelled;
  }
  if (held && Date.now() - held.readAtMs < 1_000) return held.labelled;
  const labelled = await readLabels(accountId, questionNameId);
  known.set(key, { labelled, readAtMs: Date.now() });
  return labelled;
}

function isNumber({ labels }: LabelledQuestion, choices: readonly string[]): boolean {
  return labels.size === 0 && choices.length === 1;
}

async function readLabels(accountId: string, questionNameId: string): Promise<LabelledQuestion> {
  try {
    return await readQuestion({ accountId }, questionNameId);
  } catch (error) {
    if (!isAppError(error) || error.code !== "not-found") throw error;
    // Its answers are there, so it is told, by the one name that is known.
    return { question: { questionNameId, type: "text", title: questionNameId, required: false }, labels: new Map() };
  }
}
