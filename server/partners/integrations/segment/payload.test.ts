import { expect, test } from "vitest";
import { aResponse, forReal } from "../testing/a-response.ts";
import { messageOf } from "./payload.ts";

const timestamp = "2026-11-20T10:00:31.987Z";

test("a response is one identify and one track", () => {
  expect(messageOf(aResponse(), forReal)).toEqual({
    identify: { userId: "42", traits: { email: "ada@example.com" }, timestamp, messageId: "resp-1:2:identify" },
    track: {
      ...{ userId: "42", event: "Survey Completed", messageId: "resp-1:2", timestamp },
      properties: {
        ...{ response_id: "resp-1", revision: 2, survey_id: "survey-1", survey_name: "After the order" },
        ...{ platform: "shopify", surface: "thankYou", language: "en", customer_type: "new" },
        ...{ order_id: "1042", order_total: 49.9, currency: "USD", country: "US" },
        answers: [
          { ...anAnswerOf("q1", "How did you hear about us?", "single", "Podcast"), channel: "Podcasts" },
          { ...anAnswerOf("q2", "How likely are you to recommend us?", "nps", "9"), score: 9 },
          anAnswerOf("q3", "Anything else?", "longText", "Great, thanks"),
        ],
      },
    },
  });
});

test("a shopper without an ID is known by the response, and a partial one happened when last answered", () => {
  const shopper = { customerId: null, emailAddress: null };
  const { identify, track } = messageOf(aResponse({ shopper, status: "partial", completedAt: null }), forReal);
  expect(identify).toMatchObject({ anonymousId: "resp-1", traits: {} });
  expect(track).toMatchObject({ anonymousId: "resp-1", event: "Survey Partially Completed" });
  expect(track.timestamp).toBe("2026-11-20T10:00:30.123Z");
});

test("tests and past responses are marked, and a test takes no ID of a real response", () => {
  const { track } = messageOf(aResponse(), { isTest: true, isBackfill: true });
  expect(track).toMatchObject({ messageId: "test:resp-1:2", properties: { is_test: true, is_backfill: true } });
});

function anAnswerOf(question_id: string, question: string, type: string, answer: string) {
  return { question_id, question, type, answer };
}
