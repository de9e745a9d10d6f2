import { expect, test } from "vitest";
import {
  aLowScore,
  asTest,
  choiceAnswer,
  forReal,
  npsAnswer,
  ratingAnswer,
  typedAnswer,
} from "../testing/a-response.ts";
import { messageOf, type ZendeskMessage } from "./payload.ts";
import { Settings } from "./settings.ts";

const settings = Settings.parse({});

function sent(...args: Parameters<typeof messageOf>): ZendeskMessage {
  const message = messageOf(...args);
  if (typeof message === "string") throw new Error(message);
  return message;
}

test("a detractor's response is a ticket with the answers in a private comment", () => {
  expect(sent(aLowScore(), settings, forReal)).toEqual({
    idempotencyKey: "resp-1",
    body: {
      ticket: {
        subject: "NPS 3 from ada@example.com (order 1042)",
        comment: {
          body: [
            "After the order",
            "How likely are you to recommend us?\n3",
            "Why?\nThe parcel came late.",
            "Order 1042, $49.90, US, New customer",
            "Read it in Afterword: https://app.afterword.example/responses/resp-1?a=1&b=2",
          ].join("\n\n"),
          public: false,
        },
        requester: { name: "ada@example.com", email: "ada@example.com" },
        external_id: "resp-1",
        tags: ["survey", "nps_detractor"],
      },
    },
  });
});

test("the same response is the same ticket, byte for byte", () => {
  expect(JSON.stringify(messageOf(aLowScore(), settings, forReal))).toBe(
    JSON.stringify(messageOf(aLowScore(), settings, forReal)),
  );
});

test.each([
  ["an NPS of 6", [npsAnswer(6)], {}, true],
  ["an NPS of 7", [npsAnswer(7)], {}, false],
  ["an NPS of 7 where 7 is low", [npsAnswer(7)], { maxScore: 7 }, true],
  ["an NPS of 0 where only 0 is low", [npsAnswer(0)], { maxScore: 0 }, true],
  ["a rating of 3 of 5", [ratingAnswer(3)], {}, true],
  ["a rating of 4 of 5", [ratingAnswer(4)], {}, false],
  ["a rating of 2 of 5 where 4 is low", [ratingAnswer(2)], { maxScore: 4 }, true],
  ["one of the words, in any letter case", [typedAnswer("It's BROKEN.")], { words: ["broken"] }, true],
  ["a word's characters are plain", [typedAnswer("It's broken")], { words: ["b.*n"] }, false],
  ["a word next to a choice", [{ ...choiceAnswer, otherText: "Refund me" }], { words: ["refund"] }, true],
  ["a choice's own words", [choiceAnswer], { words: ["podcast"] }, false],
  ["no word", [typedAnswer("Nice")], { words: ["broken"] }, false],
])("%s", (_name, answers, set, isSent) => {
  expect(typeof messageOf(aLowScore({ answers }), Settings.parse(set), forReal) === "object").toBe(isSent);
});

test("why nothing is sent is said with what is wanted", () => {
  const answers = [choiceAnswer];
  expect(messageOf(aLowScore({ answers }), settings, forReal)).toBe(
    "Only responses with a score of 6 or lower become tickets.",
  );
  expect(messageOf(aLowScore({ answers }), Settings.parse({ maxScore: 3, words: ["refund"] }), forReal)).toBe(
    "Only responses with a score of 3 or lower, or with one of your words, become tickets.",
  );
});

test.each([null, "not an address"])("without an email address, nothing is sent: %s", (emailAddress) => {
  expect(messageOf(aLowScore({ shopper: { customerId: "7", emailAddress } }), settings, forReal)).toBe(
    "A Zendesk ticket needs the shopper's email address, and this response has none.",
  );
});

test("tags say which score was low, and have no spaces", () => {
  const tagsOf = (answers: ReturnType<typeof npsAnswer>[], reason = forReal) =>
    sent(aLowScore({ answers }), Settings.parse({ maxScore: 8, words: ["late"] }), reason).body.ticket.tags;
  expect(tagsOf([npsAnswer(8), ratingAnswer(1)])).toEqual(["survey", "low_rating"]);
  expect(tagsOf([typedAnswer("late")])).toEqual(["survey"]);
  expect(tagsOf([choiceAnswer], asTest)).toEqual(["survey", "survey_test"]);
});

test("a test is a ticket of its own, with any answers", () => {
  const { idempotencyKey, body } = sent(aLowScore({ answers: [choiceAnswer] }), settings, asTest);
  expect([idempotencyKey, body.ticket.external_id]).toEqual(["test:resp-1", "test:resp-1"]);
  expect(body.ticket.subject).toBe("Test: Survey response from ada@example.com (order 1042)");
});

test("what shoppers write stays text, and within limits", () => {
  const hostile = `{{ticket.requester.email}} {% if a %} {{{x}}} <script>alert(1)</script> ${"😀".repeat(20_000)}`;
  const order = { ...aLowScore().order, id: `{{ticket.id}}${"9".repeat(300)}` };
  const { ticket } = sent(aLowScore({ answers: [npsAnswer(3), typedAnswer(hostile)], order }), settings, forReal).body;
  expect(JSON.stringify(ticket)).not.toMatch(/\{[{%](?!")/);
  expect(ticket.comment.body.length).toBeLessThan(10_200);
  expect(ticket.comment.body.isWellFormed()).toBe(true);
  expect(ticket.comment.body).toMatch(/…\n\nRead it in Afterword: https:\S+$/);
  expect(ticket.subject.length).toBeLessThanOrEqual(200);
});

test("a shopper's Markdown, tags and addresses are no links, pictures or code in a comment", () => {
  const hostile = [
    "![](https://evil.example/p.gif)",
    "[Read it in Afterword](https://evil.example) [a] (b) [c][d]",
    "[c]: https://evil.example",
    "<https://evil.example> <img src=x> www.evil.example",
    "```",
    "~~~",
  ].join("\n");
  const { body } = sent(aLowScore({ answers: [npsAnswer(3), typedAnswer(hostile)] }), settings, forReal).body.ticket
    .comment;
  expect(body.replaceAll("\u2060", "")).toContain(hostile);
  const [words = ""] = body.split("\n\nRead it in Afterword: ");
  expect(words).not.toMatch(/\]\s*[([:]|<[a-z]|:\/\/|[a-z]\.[a-z]|```|~~~/);
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
