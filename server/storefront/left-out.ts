import type { PublishedSurvey } from "#lib/survey/document.ts";
import { askedBefore } from "./asked-before.ts";
import { questionsToAsk } from "./asked-once.ts";
import { findSurveyVersion } from "./load-survey-version.ts";
import type { Storefront } from "./storefront.ts";
import type { SurveyVersion } from "./survey-version.ts";
import { readStored } from "./wire-response.ts";

/** For which order a page asks for the survey. */
export interface OrderPlace {
  platform: string;
  sourceOrderId: string;
  /** As the shop says it. */
  customerId?: string | null;
}

/** An order's response so far, as much as matters here. */
interface Given {
  status: string;
  answers: readonly { questionNameId: string }[];
}

/**
 * The questions that this order is not asked, as they are asked once and were. Who can guess an order's number learns by it
 * that a question was answered, as `responseStatus` tells that some were, and nothing of the answer: so a question under a
 * condition is left out as soon as anything was answered, not when itself was. Nothing is left out of a survey that is
 * completed: the page shows its end.
 */
export async function leftOut(
  { pool }: Pick<Storefront, "pool">,
  accountId: string,
  version: SurveyVersion,
  { platform, sourceOrderId, customerId }: OrderPlace,
  given: Given | null,
): Promise<ReadonlySet<string>> {
  if (version.askedOnce.length === 0 || given?.status === "completed") return new Set();
  const asker = { accountId, platform, orderKey: `o:${sourceOrderId}`, customerId };
  const left = new Set(await askedBefore(pool, version, asker));
  const answered = new Set(given?.answers.map(({ questionNameId }) => questionNameId));
  for (const { questionNameId, isConditional } of version.askedOnce) {
    if (isConditional ? answered.size > 0 : answered.has(questionNameId)) left.add(questionNameId);
  }
  return left;
}

/**
 * A survey as an order is asked it, for the pages that we draw ourselves.
 * @param pageId the page that asks: what itself was answered stays in; null for one that opens
 */
export async function surveyForOrder(
  store: Storefront,
  survey: PublishedSurvey,
  order: OrderPlace,
  pageId: string | null,
): Promise<PublishedSurvey> {
  const { accountId, surveyId } = survey;
  if (order.sourceOrderId === "") return survey;
  const version = await findSurveyVersion(store.versions, accountId, surveyId, survey.version);
  if (!version || version.askedOnce.length === 0) return survey;
  const stored = await readStored(store.pool, { accountId, surveyId, ...order });
  const isDone = stored !== null && stored.state.completedAtMs !== null;
  const shown = new Set(stored?.state.shown);
  const answers = stored?.answers.filter((answer) => shown.has(answer.questionNameId) && answer.pageId !== pageId);
  const given = stored && { status: isDone ? "completed" : "partial", answers: answers ?? [] };
  const left = await leftOut(store, accountId, version, order, given);
  return left.size === 0 ? survey : { ...survey, questions: questionsToAsk(survey.questions, left) };
}
