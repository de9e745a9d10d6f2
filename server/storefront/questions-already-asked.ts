import type { PublishedSurvey } from "#lib/survey/document.ts";
import type { StorefrontAccount } from "./account.ts";
import { questionsToAsk } from "./asked-once.ts";
import { findSurveyVersion } from "./load-survey-version.ts";
import { orderKeyOf } from "./order-key.ts";
import type { OrderQuery } from "./order-reads.ts";
import type { Storefront } from "./storefront.ts";
import type { SurveyVersion } from "./survey-version.ts";

/** The order that a page asks for the survey of. */
export interface OrderPlace {
  platform: string;
  sourceOrderId: string;
  /** As sent by the shop. */
  customerId?: string | null;
}

/** The parts of an order's response so far that matter here. */
interface ResponseSoFar {
  isCompleted: boolean;
  answers: readonly { questionNameId: string }[];
}

/** What is read about an order to decide what it is shown. */
export function orderQuery(
  { accountId, storeNumbers }: Pick<StorefrontAccount, "accountId" | "storeNumbers">,
  { surveyId, askedOnce }: SurveyVersion,
  { platform, sourceOrderId, customerId }: OrderPlace,
  wantsResponse: boolean,
): OrderQuery {
  const orderKey = orderKeyOf(sourceOrderId, storeNumbers[platform]);
  const asks = askedOnce.length > 0 ? { accountId, surveyId, platform, orderKey, askedOnce, customerId } : null;
  return { accountId, surveyId, platform, orderKey, wantsResponse, asks };
}

const nothing: ReadonlySet<string> = new Set();

/**
 * The questions an order is not asked because they are ask-once and were already answered. Anyone who guesses an
 * order's number learns that a question was answered, as `responseStatus` already reveals, and nothing about the
 * answer: a question under a condition is left out as soon as anything was answered, not when it was itself. Nothing is
 * left out of a completed survey: the page shows its end.
 * @param askedBefore as in an `OrderRecord`
 */
export function questionsAlreadyAsked(
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
 * @param pageId the page that asks: questions it answered itself stay in; null for a page that is opening
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
  const account = await store.accounts.get(accountId);
  if (!account || !version || version.askedOnce.length === 0) return survey;
  const { stored, askedBefore } = await store.orders.read(orderQuery(account, version, order, true));
  const shown = new Set(stored?.state.shown);
  const answers = stored?.answers.filter((answer) => shown.has(answer.questionNameId) && answer.pageId !== pageId);
  const response = stored && { isCompleted: stored.state.completedAtMs !== null, answers: answers ?? [] };
  const left = questionsAlreadyAsked(version, askedBefore, response);
  return left.size === 0 ? survey : { ...survey, questions: questionsToAsk(survey.questions, left) };
}
