import { createHash } from "node:crypto";
import type { ResponseAnswer, SendReason, SurveyResponse } from "../integration.ts";
import type { Settings } from "./settings.ts";

/** Segment drops an event whose ID has more than 100 characters, and says nothing. */
const LONGEST_ID = 100;

/** Who it is about: Segment needs one of the two. */
export type Identity = { userId: string } | { anonymousId: string };

type Track = Identity & { event: string; properties: Record<string, unknown>; messageId: string; timestamp: string };

/** What is sent for a response. */
export interface SegmentMessage {
  identify: (Identity & { traits: Record<string, unknown>; messageId: string; timestamp: string }) | null;
  /** The event about the whole response comes last. */
  tracks: Track[];
}

/**
 * That the survey was viewed, each answer, and the response with all its answers; of one without an answer, only the view. Segment's own deduplication works by
 * `messageId`, for about a day, so a view and an answer that is still the same count once after an edit.
 * @see https://segment.com/docs/connections/sources/catalog/libraries/server/http-api/
 */
export function messageOf(response: SurveyResponse, settings: Settings, reason: SendReason): SegmentMessage | string {
  const { responseId, revision, shopper, answers, order, viewedAt } = response;
  const identity = identityOf(response, settings);
  if (typeof identity === "string") return identity;
  const timestamp = response.completedAt ?? lastAnswerAt(response);
  const idOf = (part: string) => bounded(`${reason.isTest ? "test:" : ""}${responseId}:${part}`);
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
    messageId: idOf(part),
    timestamp: at,
    properties: { ...facts, ...properties },
  });
  const viewed = track("Survey Viewed", "viewed", viewedAt, {});
  if (answers.length === 0 && response.completedAt === null) return { identify: null, tracks: [viewed] };
  return {
    identify: { ...identity, traits, timestamp, messageId: idOf(`${revision}:identify`) },
    tracks: [
      viewed,
      ...answers.map((answer) => {
        const properties = propertyOf(answer);
        return track(
          "Survey Question Answered",
          `${answer.questionId}:${digestOf(answer)}`,
          answer.answeredAt,
          properties,
        );
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

/**
 * Each distinct user costs the merchant money at Segment. A guest is known as the visitor that the store's own Segment has
 * already counted, or by a hash of the email address, in hex, so that the merchant can compute it, too: several orders are
 * one user. A text instead: why nobody is named.
 */
function identityOf({ responseId, shopper }: SurveyResponse, { guests }: Settings): Identity | string {
  const { customerId, emailAddress, anonymousId } = shopper;
  if (customerId !== null) return { userId: customerId };
  if (guests === "skip") return "This response has no customer ID, and sending guests to Segment is turned off.";
  if (guests === "site" && anonymousId !== undefined) return { anonymousId };
  if (guests === "response" || emailAddress === null) return { anonymousId: responseId };
  return { anonymousId: sha256(emailAddress.trim().toLowerCase()) };
}

/** The same for the same ID: repeated events are recognized by it. */
function bounded(id: string): string {
  return id.length <= LONGEST_ID ? id : sha256(id);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** Another one after an edit, and the same while only a choice's label changes. */
function digestOf({ values, labels, otherText }: ResponseAnswer): string {
  const given = JSON.stringify([values.length > 0 ? values : labels, otherText]);
  return sha256(given).slice(0, 12);
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
