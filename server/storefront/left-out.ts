import type { PublishedSurvey } from "#lib/survey/document.ts";
import { questionsToAsk } from "./asked-once.ts";
import { findSurveyVersion } from "./load-survey-version.ts";
import type { OrderQuery } from "./order-reads.ts";
import type { Storefront } from "./storefront.ts";
import type { SurveyVersion } from "./survey-version.ts";

/** For which order a page asks for the survey. */
export interface OrderPlace {
  platform: string;
  sourceOrderId: string;
  /** As the shop says it. */
  customerId?: string | null;
}

/** An order's response so far, as far as it matters here. */
interface ResponseSoFar {
  isCompleted: boolean;
  answers: readonly { questionNameId: string }[];
}

/** What is read of an order to say what it is shown of a version. */
export function orderQuery(
  accountId: string,
  { surveyId, askedOnce }: SurveyVersion,
  { platform, sourceOrderId, customerId }: OrderPlace,
  wantsResponse: boolean,
): OrderQuery {
  const orderKey = `o:${sourceOrderId}`;
  const asks = askedOnce.length > 0 ? { accountId, surveyId, platform, orderKey, askedOnce, customerId } : null;
  return { accountId, surveyId, platform, orderKey, wantsResponse, asks };
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The questions that an order is not asked, because they are asked once and were answered before. Anyone who guesses an
 * order's number learns from it that a question was answered, as \`responseStatus\` says that some were, and nothing of the
 * answer: a question under a condition is left out as soon as anything was answered, not when it was itself. Nothing is
 * left out of a survey that is completed: the page shows its end.
 * @param askedBefore as an `OrderRecord` has it
 */
export function leftOut(
  { askedOnce }: SurveyVersion,
  askedBefore: readonly string[],
  response: ResponseSoFar | null,
): ReadonlySet<string> {
  if (askedOnce.length === 0 || response?.isCompleted) return nothing;
  const left = new Set(askedBefore);
  const answered = new Set(response?.answers.map(({ questionNameId }) => questionNameId));
  for (const { questionNameId, isConditional } of askedOnce) {
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
  const { stored, askedBefore } = await store.orders.read(orderQuery(accountId, version, order, true));
  const shown = new Set(stored?.state.shown);
  const answers = stored?.answers.filter((answer) => shown.has(answer.questionNameId) && answer.pageId !== pageId);
  const response = stored && { isCompleted: stored.state.completedAtMs !== null, answers: answers ?? [] };
  const left = leftOut(version, askedBefore, response);
  return left.size === 0 ? survey : { ...survey, questions: questionsToAsk(survey.questions, left) };
}
