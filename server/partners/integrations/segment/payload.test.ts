import { expect, test } from "vitest";
import { aResponse, forReal } from "../testing/a-response.ts";
import { messageOf } from "./payload.ts";

const timestamp = "2026-11-20T10:00:31.987Z";

const facts = {
  response_id: "resp-1",
  survey_id: "survey-1",
  survey_name: "After the order",
  platform: "shopify",
  surface: "thankYou",
  language: "en",
  order_id: "1042",
};
const answers = [
  { ...anAnswerOf("q1", "How did you hear about us?", "single", "Podcast"), channel: "Podcasts" },
  { ...anAnswerOf("q2", "How likely are you to recommend us?", "nps", "9"), score: 9 },
  anAnswerOf("q3", "Anything else?", "longText", "Great, thanks"),
];

test("a response is one identify, its view, each answer, and the whole", () => {
  const { identify, tracks } = messageOf(aResponse(), forReal);
  expect(identify).toEqual({
    userId: "42",
    traits: { email: "ada@example.com" },
    timestamp,
    messageId: "resp-1:2:identify",
  });
  const [viewed, ...others] = tracks;
  expect(viewed).toEqual({
    userId: "42",
    event: "Survey Viewed",
    messageId: "resp-1:viewed",
    timestamp: "2026-11-20T09:59:00.000Z",
    properties: facts,
  });
  expect(others.slice(0, -1)).toEqual(
    answers.map((answer) => ({
      userId: "42",
      event: "Survey Question Answered",
      timestamp: "2026-11-20T10:00:10.500Z",
      messageId: expect.stringMatching(new RegExp(`^resp-1:${answer.question_id}:[0-9a-f]{12}$`)),
      properties: { ...facts, ...answer },
    })),
  );
  expect(others.at(-1)).toEqual({
    userId: "42",
    event: "Survey Completed",
    messageId: "resp-1:2",
    timestamp,
    properties: {
      ...facts,
      revision: 2,
      customer_type: "new",
      order_total: 49.9,
      currency: "USD",
      country: "US",
      answers,
    },
  });
});

test("after an edit only the answer that changed, and the whole, have new IDs", () => {
  const idsOf = (response = aResponse()) => messageOf(response, forReal).tracks.map(({ messageId }) => messageId);
  const { answers: before } = aResponse();
  const edited = before.map((answer) => (answer.questionId === "q3" ? { ...answer, labels: ["Great!"] } : answer));
  const after = idsOf(aResponse({ revision: 3, answers: edited }));
  expect(idsOf().filter((id) => !after.includes(id))).toEqual([expect.stringMatching(/^resp-1:q3:/), "resp-1:2"]);
});

const wholeOf = (...sent: Parameters<typeof messageOf>) => {
  const { identify, tracks } = messageOf(...sent);
  return { identify, whole: tracks.at(-1) };
};

test("a shopper without an ID is known by the response, and a partial one happened when last answered", () => {
  const shopper = { customerId: null, emailAddress: null };
  const { identify, whole } = wholeOf(aResponse({ shopper, status: "partial", completedAt: null }), forReal);
  expect(identify).toMatchObject({ anonymousId: "resp-1", traits: {} });
  expect(whole).toMatchObject({ anonymousId: "resp-1", event: "Survey Partially Completed" });
  expect(whole?.timestamp).toBe("2026-11-20T10:00:30.123Z");
});

test("tests and past responses are marked, and a test takes no ID of a real response", () => {
  const { tracks } = messageOf(aResponse(), { isTest: true, isBackfill: true });
  for (const { messageId, properties } of tracks) {
    expect(messageId).toMatch(/^test:resp-1:/);
    expect(properties).toMatchObject({ is_test: true, is_backfill: true });
  }
});

function anAnswerOf(question_id: string, question: string, type: string, answer: string) {
  return { question_id, question, type, answer };
}
