import { expect, test } from "vitest";
import type { SendReason } from "../integration.ts";
import { anAnswer, aResponse, forReal } from "../testing/a-response.ts";
import { type KlaviyoMessage, messageOf } from "./payload.ts";

const settings = { sendAnswers: false, sendCustomerIds: false };

function sent(response = aResponse(), reason: SendReason = forReal, changed: Partial<typeof settings> = {}) {
  const message = messageOf(response, { ...settings, ...changed }, reason);
  if (typeof message === "string") throw new Error(message);
  return message;
}

function first({ events: [event] }: KlaviyoMessage) {
  if (!event) throw new Error("there is no event");
  return event;
}

const podcast = { question_id: "q1", question: "How did you hear about us?", answer: "c1", answer_label: "Podcast" };

test("a response is one event, whose profile has the latest answers", () => {
  expect(sent()).toEqual({
    events: [
      {
        metric: "Answered Post-Purchase Survey",
        unique_id: "resp-1",
        time: "2026-11-20T10:00:31.000Z",
        value: 49.9,
        value_currency: "USD",
        backfill: false,
        profile: {
          email: "ada@example.com",
          properties: {
            store_customer_id: "42",
            "Survey: Latest NPS": 9,
            "Survey: Latest NPS Group": "promoter",
            "Survey: Last Answered At": "2026-11-20T10:00:31.000Z",
            "Survey: Responses": 2,
            "Survey: q1": "Podcast",
            "Survey: q2": "9",
            "Survey: q3": "Great, thanks",
          },
        },
        properties: {
          response_id: "resp-1",
          survey_id: "survey-1",
          survey_name: "After the order",
          status: "completed",
          platform: "shopify",
          surface: "thankYou",
          language: "en",
          customer_type: "new",
          store_customer_id: "42",
          order_id: "1042",
          order_total: 49.9,
          currency: "USD",
          country: "US",
          answered_at: "2026-11-20T10:00:30.000Z",
          channel: "Podcasts",
          nps_score: 9,
          nps_group: "promoter",
          "Answer: How did you hear about us?": "Podcast",
          "Answer: How likely are you to recommend us?": "9",
          "Answer: Anything else?": "Great, thanks",
          $extra: {
            answers: [
              { ...podcast, channel: "Podcasts", answered_at: "2026-11-20T10:00:10.500Z" },
              expect.objectContaining({ question_id: "q2", answer: "9", nps_score: 9, nps_group: "promoter" }),
              expect.objectContaining({ question_id: "q3", answer: "Great, thanks", answer_label: "Great, thanks" }),
            ],
          },
        },
      },
    ],
  });
});

test("with single answers, each is an event of its own, without the order's value", () => {
  const { events } = sent(aResponse(), forReal, { sendAnswers: true });
  expect(events.map(({ unique_id }) => unique_id)).toEqual(["resp-1", "resp-1:q1:2", "resp-1:q2:2", "resp-1:q3:2"]);
  const { metric, time, value, profile, properties } = events[1] ?? first(sent());
  expect(metric).toBe("Answered Survey Question");
  expect(time).toBe("2026-11-20T10:00:10.000Z");
  expect(value).toBeUndefined();
  expect(profile).toEqual({ email: "ada@example.com" });
  expect(properties).toMatchObject({ ...podcast, store_customer_id: "42", order_id: "1042", channel: "Podcasts" });
});

test("test sends and past responses start no flows, and a test takes no ID of a real response", () => {
  const test = first(sent(aResponse(), { isTest: true, isBackfill: false }));
  expect(test).toMatchObject({ backfill: true, unique_id: "test:resp-1", properties: { is_test: true } });
  expect(test).not.toHaveProperty("value");
  const past = first(sent(aResponse(), { isTest: false, isBackfill: true }));
  expect(past).toMatchObject({ backfill: true, unique_id: "resp-1", value: 49.9 });
});

test("what isn't known is left out", () => {
  const order = { ...aResponse().order, id: null, total: null, currency: null, country: null };
  const event = first(sent(aResponse({ order, shopper: { customerId: null, emailAddress: "ada@example.com" } })));
  expect(event).not.toHaveProperty("value");
  expect(event).not.toHaveProperty("value_currency");
  expect(event.profile.properties).not.toHaveProperty("store_customer_id");
  expect(event.properties).not.toHaveProperty("store_customer_id");
  expect(event.properties).not.toHaveProperty("order_id");
});

test("after the first one was delivered, an event has an ID of its revision, and no value", () => {
  const edited = first(sent(aResponse({ revision: 3 }), { ...forReal, wasSent: true }));
  expect(edited.unique_id).toBe("resp-1:3");
  expect(edited).not.toHaveProperty("value");
  expect(edited).not.toHaveProperty("value_currency");
  expect(edited.profile.properties).toMatchObject({ "Survey: Latest NPS": 9 });
  expect(edited.properties).toMatchObject({ order_total: 49.9, currency: "USD" });
});

test("a shopper without an email address is sent by the customer ID only if the merchant chose that", () => {
  const response = aResponse({ shopper: { customerId: "42", emailAddress: null } });
  expect(messageOf(response, settings, forReal)).toMatch(
    /^Klaviyo needs an email address, .* only a customer ID\. .*\.$/,
  );
  const { profile } = first(sent(response, forReal, { sendCustomerIds: true }));
  expect(profile).toMatchObject({ external_id: "42", properties: { store_customer_id: "42" } });
  expect(profile).not.toHaveProperty("email");
});

test.each([true, false])("nothing can be sent about a shopper without an email address and an ID (%s)", (isOn) => {
  const response = aResponse({ shopper: { customerId: null, emailAddress: null } });
  expect(messageOf(response, { ...settings, sendCustomerIds: isOn }, forReal)).toMatch(/^Klaviyo needs .*\.$/);
});

test("a partial response happened when it was last answered", () => {
  const event = first(sent(aResponse({ status: "partial", completedAt: null })));
  expect(event.time).toBe("2026-11-20T10:00:30.000Z");
});

test.each([
  [10, "promoter"],
  [9, "promoter"],
  [8, "passive"],
  [7, "passive"],
  [6, "detractor"],
  [0, "detractor"],
])("a score of %i is that of a %s", (score, group) => {
  const event = first(sent(aResponse({ answers: [anAnswer({ type: "nps", score })] })));
  expect(event.properties).toMatchObject({ nps_score: score, nps_group: group });
});

test("Klaviyo's limits are respected: 400 properties, and 100 KB in a text", () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    anAnswer({ questionId: `q${index}`, question: `Question ${index}`, labels: ["€".repeat(40_000)] }),
  );
  const { profile, properties } = first(sent(aResponse({ answers: many })));
  for (const one of [profile.properties ?? {}, properties]) {
    expect(Object.keys(one).length).toBeLessThanOrEqual(400);
    const lengths = Object.values(one).map((value) => (typeof value === "string" ? Buffer.byteLength(value) : 0));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(100_000);
    expect(Math.max(...lengths)).toBeGreaterThan(90_000);
  }
  expect(profile.properties).toHaveProperty(["Survey: Last Answered At"]);
});

test("no name of a question replaces another property, and halves of characters are repaired", () => {
  const answers = ["Latest NPS", "Same", "Same", "__proto__"].map((question, index) =>
    anAnswer({ questionId: `q${index}`, question, labels: ["\uD800 half"] }),
  );
  const nps = anAnswer({ questionId: "n", question: "NPS", type: "nps", score: 3, labels: ["3"] });
  const { profile, properties } = first(sent(aResponse({ answers: [...answers, nps] })));
  expect(profile.properties).toMatchObject({ "Survey: Latest NPS": 3, "Survey: q0": "� half", "Survey: n": "3" });
  expect(properties).toMatchObject({
    "Answer: Latest NPS": "� half",
    "Answer: Same": "� half",
    "Answer: Same (q2)": "� half",
    "Answer: __proto__": "� half",
  });
});

test("an event has one name for each of two questions with the same text, whichever is answered", () => {
  const context = { sameText: ["a", "b"], isLatest: true };
  const answers = [anAnswer({ questionId: "b", question: "Why?", labels: ["The price"] })];
  const { properties, profile } = first(sent(aResponse({ answers, context })));
  expect(properties).toMatchObject({ "Answer: Why? (b)": "The price" });
  expect(profile.properties).toMatchObject({ "Survey: b": "The price" });
});

test("the profile keeps the answers of a newer response", () => {
  const context = { sameText: [], isLatest: false };
  expect(first(sent(aResponse({ context }))).profile).toEqual({ email: "ada@example.com" });
});
