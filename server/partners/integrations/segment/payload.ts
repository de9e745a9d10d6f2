import { createHash } from "node:crypto";
import type { ResponseAnswer, SendReason, SurveyResponse } from "../integration.ts";

/** Who it is about: Segment needs one of the two. */
export type Identity = { userId: string } | { anonymousId: string };

type Track = Identity & { event: string; properties: Record<string, unknown>; messageId: string; timestamp: string };

/** What is sent for a response. */
export interface SegmentMessage {
  identify: (Identity & { traits: Record<string, unknown>; messageId: string; timestamp: string }) | null;
  /** That of the whole response comes last. */
  tracks: Track[];
}

/**
 * That the survey was viewed, each answer, and the response with all its answers. Segment's own deduplication works by
 * `messageId`, for about a day, so a view and an answer that is still the same count once after an edit. Shoppers
 * without an ID at the store are named by their response.
 * @see https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/
 */
export function messageOf(response: SurveyResponse, reason: SendReason): SegmentMessage {
  const { responseId, revision, shopper, answers, order, viewedAt } = response;
  const identity: Identity = shopper.customerId === null ? { anonymousId: responseId } : { userId: shopper.customerId };
  const timestamp = response.completedAt ?? lastAnswerAt(response);
  const id = `${reason.isTest ? "test:" : ""}${responseId}`;
  const traits = shopper.emailAddress === null ? {} : { email: shopper.emailAddress };
  const facts = {
    response_id: responseId,
    survey_id: response.surveyId,
    survey_name: response.surveyName,
    platform: response.platform,
    surface: response.surface,
    language: response.locale,
    order_id: order.id,
    ...(reason.isTest && { is_test: true }),
    ...(reason.isBackfill && { is_backfill: true }),
  };
  const track = (event: string, part: string, at: string, properties: object): Track => ({
    ...identity,
    event,
    messageId: `${id}:${part}`,
    timestamp: at,
    properties: { ...facts, ...properties },
  });
  return {
    identify: { ...identity, traits, timestamp, messageId: `${id}:${revision}:identify` },
    tracks: [
      track("Survey Viewed", "viewed", viewedAt, {}),
      ...answers.map((answer) => {
        const said = propertyOf(answer);
        return track("Survey Question Answered", `${answer.questionId}:${digestOf(answer)}`, answer.answeredAt, said);
      }),
      track(
        response.status === "completed" ? "Survey Completed" : "Survey Partially Completed",
        `${revision}`,
        timestamp,
        {
          revision,
          order_total: order.total,
          currency: order.currency,
          country: order.country,
          customer_type: response.customerType,
          answers: answers.map(propertyOf),
          ...(reason.isUpdate && { is_update: true }),
        },
      ),
    ],
  };
}

/** Another one after an edit, and the same while only a choice's label changes. */
function digestOf({ values, labels, otherText }: ResponseAnswer): string {
  const given = JSON.stringify([values.length > 0 ? values : labels, otherText]);
  return createHash("sha256").update(given).digest("hex").slice(0, 12);
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
