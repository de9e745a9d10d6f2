import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { SendReason } from "../integration.ts";
import { anAnswer, aResponse, forReal } from "../testing/a-response.ts";
import { messageOf } from "./payload.ts";
import { Settings } from "./settings.ts";

function sent(response = aResponse(), reason: SendReason = forReal, settings: Partial<Settings> = {}) {
  const message = messageOf(response, Settings.parse(settings), reason);
  if (typeof message === "string") throw new Error(message);
  return message;
}

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
  const { identify, tracks } = sent();
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
  const idsOf = (response = aResponse()) => sent(response).tracks.map(({ messageId }) => messageId);
  const { answers: before } = aResponse();
  const edited = before.map((answer) => (answer.questionId === "q3" ? { ...answer, labels: ["Great!"] } : answer));
  const after = idsOf(aResponse({ revision: 3, answers: edited }));
  expect(idsOf().filter((id) => !after.includes(id))).toEqual([expect.stringMatching(/^resp-1:q3:/), "resp-1:2"]);
});

const guest = { customerId: null, emailAddress: "Guest@Example.com" };
const hashed = createHash("sha256").update("guest@example.com").digest("hex");

test.each([
  [{}, { anonymousId: hashed }],
  [{ guests: "hash" }, { anonymousId: hashed }],
  [{ guests: "site" }, { anonymousId: hashed }],
  [{ guests: "response" }, { anonymousId: "resp-1" }],
] as const)("with %j a guest is %j in all events", (settings, identity) => {
  const { identify, tracks } = sent(aResponse({ shopper: guest }), forReal, settings);
  expect(identify).toMatchObject({ ...identity, traits: { email: guest.emailAddress } });
  expect(identify).not.toHaveProperty("userId");
  for (const track of tracks) expect(track).toMatchObject(identity);
});

test("guests aren't sent if the merchant doesn't want them, and the reason is said; customers are", () => {
  const settings = Settings.parse({ guests: "skip" });
  expect(messageOf(aResponse({ shopper: guest }), settings, forReal)).toMatch(/^This response has no customer ID.*\.$/);
  expect(messageOf(aResponse(), settings, forReal)).toMatchObject({ identify: { userId: "42" } });
});

test("a guest is the visitor that the store's own Segment knows, if the merchant chose that", () => {
  const visitor = { ...guest, anonymousId: "6f1c2f3e-visitor" };
  const { identify, tracks } = sent(aResponse({ shopper: visitor }), forReal, { guests: "site" });
  for (const event of [identify, ...tracks]) expect(event).toMatchObject({ anonymousId: "6f1c2f3e-visitor" });
  expect(sent(aResponse({ shopper: visitor })).identify).toMatchObject({ anonymousId: hashed });
});

test("a guest without an email address is known by the response", () => {
  const { identify } = sent(aResponse({ shopper: { customerId: null, emailAddress: null } }));
  expect(identify).toMatchObject({ anonymousId: "resp-1", traits: {} });
});

test("a partial response happened when it was last answered", () => {
  const whole = sent(aResponse({ status: "partial", completedAt: null })).tracks.at(-1);
  expect(whole).toMatchObject({ event: "Survey Partially Completed", timestamp: "2026-11-20T10:00:30.123Z" });
});

test("no ID has more than 100 characters, each is another one, and the same event has the same", () => {
  const answers = ["a", "b"].map((last) => anAnswer({ questionId: `${"q".repeat(63)}${last}`, labels: ["Podcast"] }));
  const response = aResponse({ responseId: "0".repeat(36), answers });
  const idsOf = (isTest: boolean) => {
    const { identify, tracks } = sent(response, { isTest, isBackfill: false });
    return [identify, ...tracks].map((event) => event?.messageId ?? "");
  };
  const ids = [...idsOf(true), ...idsOf(false)];
  expect(Math.max(...ids.map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(new Set(ids).size).toBe(10);
  expect([...idsOf(true), ...idsOf(false)]).toEqual(ids);
});

test("tests and past responses are marked, and a test takes no ID of a real response", () => {
  const { tracks } = sent(aResponse(), { isTest: true, isBackfill: true });
  for (const { messageId, properties } of tracks) {
    expect(messageId).toMatch(/^test:resp-1:/);
    expect(properties).toMatchObject({ is_test: true, is_backfill: true });
  }
});

function anAnswerOf(question_id: string, question: string, type: string, answer: string) {
  return { question_id, question, type, answer };
}
