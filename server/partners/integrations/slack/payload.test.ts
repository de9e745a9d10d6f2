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
import { messageOf, type SlackMessage, summaryMessage } from "./payload.ts";
import { Settings } from "./settings.ts";

const settings = Settings.parse({ channelId: "C1" });
const lowOrText = Settings.parse({ channelId: "C1", mode: "lowOrText" });

function sent(...args: Parameters<typeof messageOf>): SlackMessage {
  const message = messageOf(...args);
  if (typeof message === "string") throw new Error(message);
  return message;
}

test("a response is a message with its answers, its order and a link", () => {
  const message = sent(aLowScore(), settings, forReal);
  expect(message).toMatchObject({ channel: "C1", unfurl_links: false, unfurl_media: false });
  const { responseId, revision } = aLowScore();
  expect(message.metadata).toEqual({
    event_type: "survey_response",
    event_payload: { response_id: responseId, revision },
  });
  expect(message.text).toBe("NPS 3 · After the order: The parcel came late.");
  expect(message.blocks).toEqual([
    { type: "header", text: { type: "plain_text", text: "NPS 3 · After the order", emoji: false } },
    {
      type: "section",
      text: { type: "plain_text", text: "How likely are you to recommend us?\n3", emoji: false },
    },
    { type: "section", text: { type: "plain_text", text: "Why?\nThe parcel came late.", emoji: false } },
    {
      type: "context",
      elements: ["Order 1042", "$49.90", "US", "New customer", "ada@example.com", "Completed"].map((text) => ({
        type: "plain_text",
        text,
        emoji: false,
      })),
    },
    {
      type: "section",
      text: {
        type: "mrkdwn",
        text: "<https://app.afterword.example/responses/resp-1?a=1&amp;b=2|Open in Afterword>",
      },
    },
  ]);
});

test("the same response is the same message, byte for byte", () => {
  expect(JSON.stringify(messageOf(aLowScore(), settings, forReal))).toBe(
    JSON.stringify(messageOf(aLowScore(), settings, forReal)),
  );
});

test("what shoppers write calls nobody and links nowhere", () => {
  const hostile = "<!here> <!channel> @channel @Everyone <https://evil.example|Open in Afterword> & *bold* :tada:";
  const order = { ...aLowScore().order, id: "<!here>", country: "@here" };
  const message = sent(
    aLowScore({ surveyName: hostile, answers: [typedAnswer(hostile), { ...npsAnswer(3), otherText: hostile }], order }),
    settings,
    forReal,
  );
  const texts = JSON.stringify([message.text, message.blocks.slice(0, -1)]);
  expect(texts).not.toMatch(/[<>]/);
  expect(texts).not.toMatch(/@(channel|here|everyone)/i);
  expect(texts).toContain("&lt;!here&gt;");
  expect(JSON.stringify(message.blocks.slice(0, -1))).not.toContain("mrkdwn");
});

test("Slack's limits are kept", () => {
  const long = "&".repeat(10_000);
  const answers = Array.from({ length: 80 }, () => typedAnswer(long));
  const { blocks, text } = sent(aLowScore({ surveyName: long, answers }), settings, forReal);
  expect(blocks.length).toBeLessThanOrEqual(50);
  expect(text.length).toBeLessThanOrEqual(500);
  for (const block of blocks) {
    const limit = block.type === "header" ? 150 : 3_000;
    const texts = block.type === "context" ? block.elements.map((element) => element.text) : [block.text.text];
    expect(Math.max(...texts.map((one) => one.length))).toBeLessThanOrEqual(limit);
    expect(texts.join()).not.toMatch(/&(?!amp;)/); // no entity was cut in two
  }
  expect(JSON.stringify(blocks)).toContain("35 more answers");
});

test("without a channel, nothing is sent", () => {
  expect(messageOf(aLowScore(), Settings.parse({}), forReal)).toBe("Choose a Slack channel first.");
});

test.each([
  ["an NPS of 6", [npsAnswer(6)], true],
  ["an NPS of 7", [npsAnswer(7)], false],
  ["a rating of 2 of 5", [ratingAnswer(2)], true],
  ["a rating of 3 of 5", [ratingAnswer(3)], false],
  ["a rating of 4 of 10", [ratingAnswer(4, 10)], true],
  ["a choice", [choiceAnswer], false],
  ["a choice with a text next to it", [{ ...choiceAnswer, otherText: "A friend" }], true],
  ["a typed answer", [typedAnswer("Great!")], true],
  ["an email address", [{ ...typedAnswer("ann@shopper.example"), type: "email" as const }], false],
])("of those that only want low scores and texts, %s is sent: %o", (_name, answers, isSent) => {
  const message = messageOf(aLowScore({ answers }), lowOrText, forReal);
  expect(typeof message === "string" ? false : message.channel === "C1").toBe(isSent);
});

test("if questions are chosen, only their answers are sent, and scores and texts of others make no title", () => {
  const onlyTexts = { ...settings, questions: ["q4", "q9"] };
  const { text, blocks } = sent(aLowScore(), onlyTexts, forReal);
  expect(text).toBe("New response · After the order: The parcel came late.");
  expect(JSON.stringify(blocks)).toContain("Why?");
  expect(JSON.stringify(blocks)).not.toContain("How likely");
  expect(sent(aLowScore(), { ...settings, questions: ["q2"] }, forReal).text).toBe("NPS 3 · After the order");
});

test("a response that answers no chosen question isn't sent; a test is, without the other answers", () => {
  const others = { ...settings, questions: ["q9"] };
  const none = "None of the questions that you chose was answered.";
  expect(messageOf(aLowScore(), others, forReal)).toBe(none);
  expect(messageOf(aLowScore(), { ...lowOrText, questions: ["q9"] }, forReal)).toBe(none);
  const { text, blocks } = sent(aLowScore(), others, asTest);
  expect(text).toBe("Test: New response · After the order");
  expect(JSON.stringify(blocks)).toContain(none);
  expect(JSON.stringify(blocks)).not.toContain("The parcel came late.");
});

test("low scores and texts count only in answers to the chosen questions", () => {
  const answers = [npsAnswer(9), typedAnswer("Great!")];
  expect(messageOf(aLowScore({ answers }), { ...lowOrText, questions: ["q2"] }, forReal)).toMatch(/has neither/);
  expect(sent(aLowScore({ answers }), { ...lowOrText, questions: ["q4"] }, forReal).channel).toBe("C1");
});

test("one thread per order: a message replies to the order's first one in the same channel", () => {
  const threads = { ...settings, thread: true };
  const after = { ...forReal, sameOrder: ["C1:1763632801.000200", "C1:1763632800.000900", "C2:1763632700.000100"] };
  expect(sent(aLowScore(), threads, after).thread_ts).toBe("1763632800.000900");
  expect(sent(aLowScore(), threads, forReal)).not.toHaveProperty("thread_ts");
  expect(sent(aLowScore(), threads, { ...forReal, sameOrder: ["C2:1763632700.000100"] })).not.toHaveProperty(
    "thread_ts",
  );
  expect(sent(aLowScore(), settings, after)).not.toHaveProperty("thread_ts");
});

test("a test is sent with any answers, and says that it is one", () => {
  expect(sent(aLowScore({ answers: [choiceAnswer] }), lowOrText, asTest).text).toBe(
    "Test: New response · After the order",
  );
});

test("a summary names its days, its counts and each question's top answers", () => {
  const summary = {
    companyName: "Shop <b>",
    from: "2026-11-13",
    to: "2026-11-19",
    responses: 12,
    completed: 10,
    url: "https://app.afterword.example/responses",
    questions: [
      { question: "Recommend?", answered: 9, top: [], figure: "NPS 44" },
      { question: "Heard?", answered: 1, top: [{ label: "@channel", count: 1 }], figure: null },
    ],
  };
  const message = summaryMessage(summary, settings);
  expect(message.text).toBe("Shop &lt;b&gt;: 12 responses, 2026-11-13 to 2026-11-19");
  expect(JSON.stringify(message.blocks)).toContain("Recommend?\\nNPS 44\\n9 answers");
  expect(JSON.stringify(message.blocks)).toContain("Heard?\\n@\u2060channel: 1\\n1 answer");
  expect(JSON.stringify(summaryMessage(summary, settings))).toBe(JSON.stringify(message));
});
