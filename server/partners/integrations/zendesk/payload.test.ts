import { expect, test } from "vitest";
import {
  anAnswer,
  aResponse,
  asTest,
  choiceAnswer,
  forReal,
  ratingAnswer,
  typedAnswer,
} from "../testing/a-low-score.ts";
import { messageOf, type ZendeskMessage } from "./payload.ts";
import { Settings } from "./settings.ts";

const settings = Settings.parse({});

function sent(...args: Parameters<typeof messageOf>): ZendeskMessage {
  const message = messageOf(...args);
  if (typeof message === "string") throw new Error(message);
  return message;
}

test("a detractor's response is a ticket with the answers in a private comment", () => {
  expect(sent(aResponse(), settings, forReal)).toEqual({
    idempotencyKey: "r-1",
    body: {
      ticket: {
        subject: "NPS 3 from ann@shopper.example (order 1042)",
        comment: {
          body: [
            "Post-purchase",
            "How likely are you to recommend us?\n3",
            "Why?\nThe parcel came late.",
            "Order 1042, €49.90, DE, New customer",
            "Read it in Afterword: https://app.afterword.example/responses/r-1?a=1&b=2",
          ].join("\n\n"),
          public: false,
        },
        requester: { name: "ann@shopper.example", email: "ann@shopper.example" },
        external_id: "r-1",
        tags: ["survey", "nps_detractor"],
      },
    },
  });
});

test("the same response is the same ticket, byte for byte", () => {
  expect(JSON.stringify(messageOf(aResponse(), settings, forReal))).toBe(
    JSON.stringify(messageOf(aResponse(), settings, forReal)),
  );
});

test.each([
  ["an NPS of 6", [anAnswer({ score: 6 })], {}, true],
  ["an NPS of 7", [anAnswer({ score: 7 })], {}, false],
  ["an NPS of 7 where 7 is low", [anAnswer({ score: 7 })], { maxScore: 7 }, true],
  ["an NPS of 0 where only 0 is low", [anAnswer({ score: 0 })], { maxScore: 0 }, true],
  ["a rating of 3 of 5", [ratingAnswer(3)], {}, true],
  ["a rating of 4 of 5", [ratingAnswer(4)], {}, false],
  ["a rating of 2 of 5 where 4 is low", [ratingAnswer(2)], { maxScore: 4 }, true],
  ["one of the words, in any letter case", [typedAnswer("It's BROKEN.")], { words: ["broken"] }, true],
  ["a word's characters are plain", [typedAnswer("It's broken")], { words: ["b.*n"] }, false],
  ["a word next to a choice", [{ ...choiceAnswer, otherText: "Refund me" }], { words: ["refund"] }, true],
  ["a choice's own words", [choiceAnswer], { words: ["podcast"] }, false],
  ["no word", [typedAnswer("Nice")], { words: ["broken"] }, false],
])("%s", (_name, answers, set, isSent) => {
  expect(typeof messageOf(aResponse({ answers }), Settings.parse(set), forReal) === "object").toBe(isSent);
});

test("why nothing is sent is said with what is wanted", () => {
  const answers = [choiceAnswer];
  expect(messageOf(aResponse({ answers }), settings, forReal)).toBe(
    "Only responses with a score of 6 or lower become tickets.",
  );
  expect(messageOf(aResponse({ answers }), Settings.parse({ maxScore: 3, words: ["refund"] }), forReal)).toBe(
    "Only responses with a score of 3 or lower, or with one of your words, become tickets.",
  );
});

test.each([null, "not an address"])("without an email address, nothing is sent: %s", (emailAddress) => {
  expect(messageOf(aResponse({ shopper: { customerId: "7", emailAddress } }), settings, forReal)).toBe(
    "A Zendesk ticket needs the shopper's email address, and this response has none.",
  );
});

test("tags say which score was low, and have no spaces", () => {
  const tagsOf = (answers: ReturnType<typeof anAnswer>[], reason = forReal) =>
    sent(aResponse({ answers }), Settings.parse({ maxScore: 8, words: ["late"] }), reason).body.ticket.tags;
  expect(tagsOf([anAnswer({ score: 8 }), ratingAnswer(1)])).toEqual(["survey", "low_rating"]);
  expect(tagsOf([typedAnswer("late")])).toEqual(["survey"]);
  expect(tagsOf([choiceAnswer], asTest)).toEqual(["survey", "survey_test"]);
});

test("a test is a ticket of its own, whatever it says", () => {
  const { idempotencyKey, body } = sent(aResponse({ answers: [choiceAnswer] }), settings, asTest);
  expect([idempotencyKey, body.ticket.external_id]).toEqual(["test:r-1", "test:r-1"]);
  expect(body.ticket.subject).toBe("Test: Survey response from ann@shopper.example (order 1042)");
});

test("what shoppers write stays text, and within limits", () => {
  const hostile = `{{ticket.requester.email}} {% if a %} {{{x}}} <script>alert(1)</script> ${"😀".repeat(20_000)}`;
  const order = { ...aResponse().order, id: `{{ticket.id}}${"9".repeat(300)}` };
  const { ticket } = sent(aResponse({ answers: [anAnswer(), typedAnswer(hostile)], order }), settings, forReal).body;
  expect(JSON.stringify(ticket)).not.toMatch(/\{[{%](?!")/);
  expect(ticket.comment.body.length).toBeLessThan(10_200);
  expect(ticket.comment.body.isWellFormed()).toBe(true);
  expect(ticket.comment.body).toMatch(/…\n\nRead it in Afterword: https:\S+$/);
  expect(ticket.subject.length).toBeLessThanOrEqual(200);
});

test.each([
  { subdomain: "acme.example/" },
  { subdomain: "acme.zendesk.com" },
  { subdomain: "Acme" },
  { subdomain: "-acme" },
  { subdomain: "a".repeat(64) },
  { subdomain: "" },
  { subdomain: "acme\n" },
  { maxScore: 11 },
  { maxScore: -1 },
  { words: [""] },
  { words: ["w".repeat(101)] },
  { words: Array.from({ length: 51 }, () => "word") },
])("settings are checked: %j", (stored) => {
  expect(Settings.safeParse(stored).success).toBe(false);
});
