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
 * The event about the response updates the profile, too: its properties hold the latest answers.
 * @see https://developers.klaviyo.com/en/reference/create_event
 */
export function messageOf(response: SurveyResponse, settings: Settings, reason: SendReason): KlaviyoMessage | string {
  const { emailAddress, customerId } = response.shopper;
  if (emailAddress === null && customerId === null) {
    return "Klaviyo needs an email address or a customer ID, and this response has neither.";
  }
  const profile = {
    ...(emailAddress !== null && { email: emailAddress }),
    ...(customerId !== null && { external_id: customerId }),
  };
  const shared = { profile, backfill: reason.isBackfill || reason.isTest || reason.isUpdate === true };
  const id = `${reason.isTest ? "test:" : ""}${response.responseId}`;
  const whole = { ...shared, ...eventOfResponse(response, profile, reason), unique_id: `${id}:${response.revision}` };
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

function eventOfResponse(response: SurveyResponse, profile: KlaviyoEvent["profile"], reason: SendReason) {
  const { order, answers } = response;
  const time = toTheSecond(response.completedAt ?? lastAnswerAt(response));
  return {
    metric: "Answered Post-Purchase Survey" as const,
    time,
    ...(order.total !== null && { value: order.total }),
    ...(order.total !== null && order.currency !== null && { value_currency: order.currency }),
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
  return withAnswers("Survey: ", response, {
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
    answered_at: toTheSecond(lastAnswerAt(response)),
    is_test: isTest ? true : null,
  };
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null));
}

/** Of the last NPS question that was answered. */
function scoreOf(answers: readonly ResponseAnswer[]): number | null {
  return answers.findLast(({ type, score }) => type !== null && isNetPromoter(type) && score !== null)?.score ?? null;
}

function lastAnswerAt({ answers, answeredAt }: SurveyResponse): string {
  return answers.map((answer) => answer.answeredAt).reduce((one, other) => (one > other ? one : other), answeredAt);
}

function toTheSecond(time: string): string {
  return new Date(Math.floor(Date.parse(time) / 1000) * 1000).toISOString();
}
