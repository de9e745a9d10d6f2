import type { ResponseAnswer, SendReason, SurveyResponse } from "../integration.ts";

/** Who it is about: Segment needs one of the two. */
export type Identity = { userId: string } | { anonymousId: string };

/** What is sent for a response. */
export interface SegmentMessage {
  identify: (Identity & { traits: Record<string, unknown>; messageId: string; timestamp: string }) | null;
  track: Identity & { event: string; properties: Record<string, unknown>; messageId: string; timestamp: string };
}

/**
 * Segment's own deduplication works by `messageId`, for about a day. Shoppers without an ID at the store are named by
 * their response.
 * @see https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/
 */
export function messageOf(response: SurveyResponse, { isTest, isBackfill, isUpdate }: SendReason): SegmentMessage {
  const { responseId, revision, shopper, answers, order } = response;
  const identity: Identity = shopper.customerId === null ? { anonymousId: responseId } : { userId: shopper.customerId };
  const timestamp = response.completedAt ?? lastAnswerAt(response);
  const messageId = `${isTest ? "test:" : ""}${responseId}:${revision}`;
  const traits = shopper.emailAddress === null ? {} : { email: shopper.emailAddress };
  return {
    identify: { ...identity, traits, timestamp, messageId: `${messageId}:identify` },
    track: {
      ...identity,
      event: response.status === "completed" ? "Survey Completed" : "Survey Partially Completed",
      messageId,
      timestamp,
      properties: {
        ...{ response_id: responseId, revision, survey_id: response.surveyId, survey_name: response.surveyName },
        ...{ platform: response.platform, surface: response.surface, language: response.locale },
        ...{ order_id: order.id, order_total: order.total, currency: order.currency, country: order.country },
        customer_type: response.customerType,
        answers: answers.map(propertyOf),
        ...(isTest && { is_test: true }),
        ...(isBackfill && { is_backfill: true }),
        ...(isUpdate && { is_update: true }),
      },
    },
  };
}

function lastAnswerAt({ answers, answeredAt }: SurveyResponse): string {
  return answers.map((answer) => answer.answeredAt).reduce((one, other) => (one > other ? one : other), answeredAt);
}

function propertyOf(answer: ResponseAnswer) {
  return {
    question_id: answer.questionId,
    question: answer.question,
    type: answer.type,
    answer: answer.labels.join(" | "),
    ...(answer.otherText !== null && { other_text: answer.otherText }),
    ...(answer.channel !== null && { channel: answer.channel }),
    ...(answer.score !== null && { score: answer.score }),
  };
}
