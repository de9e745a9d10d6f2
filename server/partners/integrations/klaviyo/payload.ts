import { isNetPromoter } from "#lib/survey/question-type.ts";
import type { ResponseAnswer, SendReason, SurveyResponse } from "../integration.ts";
import { answerProperties, npsGroup, textOf, withAnswers } from "./properties.ts";
import type { Settings } from "./settings.ts";

/** An event, in Klaviyo's own terms. */
export interface KlaviyoEvent {
  metric: "Answered Post-Purchase Survey" | "Answered Survey Question";
  /** Klaviyo keeps the first event of a profile and metric with this ID, and ignores the others. */
  unique_id: string;
  /** ISO 8601, to the second: Klaviyo cuts the rest off. */
  time: string;
  value?: number;
  value_currency?: string;
  /** Recorded without starting the merchant's flows. */
  backfill: boolean;
  profile: { email?: string; external_id?: string; properties?: Record<string, unknown> };
  properties: Record<string, unknown>;
}

/** What is sent for a response: first the event about all of it. */
export interface KlaviyoMessage {
  events: readonly KlaviyoEvent[];
}

/**
 * The event about the response updates the profile, too: its properties hold the latest answers. A profile is named by one
 * identifier, because Klaviyo replaces the others that it has by those sent: `external_id` may be what another system of
 * the merchant knows it by.
 * @see https://developers.klaviyo.com/en/reference/create_event
 */
export function messageOf(response: SurveyResponse, settings: Settings, reason: SendReason): KlaviyoMessage | string {
  const profile = profileOf(response, settings);
  if (typeof profile === "string") return profile;
  const shared = { profile, backfill: reason.isBackfill || reason.isTest || reason.isUpdate === true };
  const id = `${reason.isTest ? "test:" : ""}${response.responseId}`;
  const whole = { ...shared, ...eventOfResponse(response, profile, reason), ...onceOf(id, response, reason) };
  const single = settings.sendAnswers ? response.answers : [];
  const ofAnswers = single.map((answer): KlaviyoEvent => {
    return {
      ...shared,
      metric: "Answered Survey Question",
      unique_id: `${id}:${answer.questionId}:${response.revision}`,
      time: toTheSecond(answer.answeredAt),
      // No value: the order's would count once for each answer.
      properties: { ...commonProperties(response, reason), ...answerProperties(answer) },
    };
  });
  return { events: [whole, ...ofAnswers] };
}

/** Whom it is about; a text: why nobody is named. */
function profileOf({ shopper }: SurveyResponse, { sendCustomerIds }: Settings): KlaviyoEvent["profile"] | string {
  const { emailAddress, customerId } = shopper;
  if (emailAddress !== null) return { email: emailAddress };
  if (customerId === null) return "Klaviyo needs an email address, and this response has none.";
  return sendCustomerIds
    ? { external_id: customerId }
    : "Klaviyo needs an email address, and this response has only a customer ID. Sending customers by their ID is turned off in the settings.";
}

/**
 * The ID of the event, and the order's value. Klaviyo adds up the values of all events, so only the first one of a
 * response has it. Until one was delivered the ID stays the same: of tries whose outcome isn't known, one counts.
 */
function onceOf(
  id: string,
  { order, revision }: SurveyResponse,
  { isTest, wasSent = false }: SendReason,
): Pick<KlaviyoEvent, "unique_id" | "value" | "value_currency"> {
  if (wasSent) return { unique_id: `${id}:${revision}` };
  const { total, currency } = order;
  return {
    unique_id: id,
    ...(total !== null && !isTest && { value: total, ...(currency !== null && { value_currency: currency }) }),
  };
}

function eventOfResponse(response: SurveyResponse, profile: KlaviyoEvent["profile"], reason: SendReason) {
  const { answers } = response;
  const time = toTheSecond(response.completedAt ?? lastAnswerAt(response));
  return {
    metric: "Answered Post-Purchase Survey" as const,
    time,
    // A newer response's answers stay: this one may be tried again, be unlocked, or follow its order later.
    profile:
      reason.isBackfill || !response.context.isLatest
        ? profile
        : { ...profile, properties: latestAnswers(response, time) },
    properties: {
      ...withAnswers("Answer: ", response, commonProperties(response, reason), propertiesOfResponse(answers)),
      // Klaviyo shows what is in here, but can't segment by it.
      $extra: { answers: answers.map(answerProperties) },
    },
  };
}

function latestAnswers(response: SurveyResponse, time: string): Record<string, unknown> {
  const nps = scoreOf(response.answers);
  const { customerId } = response.shopper;
  return withAnswers("Survey: ", response, {
    ...(customerId !== null && { store_customer_id: customerId }),
    ...(nps !== null && { "Survey: Latest NPS": nps, "Survey: Latest NPS Group": npsGroup(nps) }),
    "Survey: Last Answered At": time,
    "Survey: Responses": response.responseCount,
  });
}

/** Properties that merchants can filter by, for any questions. */
function propertiesOfResponse(answers: readonly ResponseAnswer[]): Record<string, unknown> {
  const nps = scoreOf(answers);
  const channel = answers.find((answer) => answer.channel !== null)?.channel;
  return {
    ...(channel && { channel: textOf(channel) }),
    ...(nps !== null && { nps_score: nps, nps_group: npsGroup(nps) }),
  };
}

function commonProperties(response: SurveyResponse, { isTest }: SendReason): Record<string, unknown> {
  const { order } = response;
  const properties = {
    response_id: response.responseId,
    survey_id: response.surveyId,
    survey_name: textOf(response.surveyName),
    status: response.status,
    platform: response.platform,
    surface: response.surface,
    language: response.locale,
    order_id: order.id,
    order_total: order.total,
    currency: order.currency,
    country: order.country,
    customer_type: response.customerType,
    store_customer_id: response.shopper.customerId,
    answered_at: toTheSecond(lastAnswerAt(response)),
    is_test: isTest ? true : null,
  };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));
}

/** The score of the last NPS question that was answered. */
function scoreOf(answers: readonly ResponseAnswer[]): number | null {
  return answers.findLast(({ type, score }) => type !== null && isNetPromoter(type) && score !== null)?.score ?? null;
}

function lastAnswerAt({ answers, answeredAt }: SurveyResponse): string {
  return answers.map((answer) => answer.answeredAt).reduce((one, other) => (one > other ? one : other), answeredAt);
}

function toTheSecond(time: string): string {
  return new Date(Math.floor(Date.parse(time) / 1000) * 1000).toISOString();
}
