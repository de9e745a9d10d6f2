import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { messageOf } from "#server/partners/integrations/slack/payload.ts";
import { Settings } from "#server/partners/integrations/slack/settings.ts";
import { aLowScore, asTest, typedAnswer } from "#server/partners/integrations/testing/a-response.ts";
import { SlackPreview } from "./SlackPreview.tsx";
import { slackBlocks } from "./slack-blocks.ts";

const payload = JSON.stringify(
  messageOf(aLowScore({ answers: [typedAnswer("Great & <b>bold</b>")] }), Settings.parse({ channelId: "C1" }), asTest),
);

test("a message is read as Slack shows it: without entities, and with its link's words", () => {
  const blocks = slackBlocks(payload);
  expect(blocks.map(({ type }) => type)).toEqual(["header", "section", "context", "section"]);
  expect(blocks[1]?.texts).toEqual([{ id: "0", text: expect.stringContaining("Great & <b>bold</b>"), isLink: false }]);
  expect(blocks[2]?.texts.map(({ text }) => text)).toContain("Order 1042");
  expect(blocks[3]?.texts).toEqual([{ id: "0", text: "Open in Afterword", isLink: true }]);
});

test("what shoppers wrote stays text", () => {
  const markup = renderToStaticMarkup(<SlackPreview payload={payload} />);
  expect(markup).toContain("Great &amp; &lt;b&gt;bold&lt;/b&gt;");
  expect(markup).toMatch(/data-type="header"><span>Test: New response/);
});

test("what has no blocks has none", () => {
  expect([slackBlocks("{}"), slackBlocks('"text"'), slackBlocks('{"blocks":[]}')]).toEqual([[], [], []]);
});
