import type { Question } from "#lib/survey/document.ts";
import { expect, published, test } from "./shop.ts";

const sure: Question = { questionNameId: "sure", type: "yesNo", title: "Sure?", required: false };
const why: Question = { questionNameId: "why", type: "text", title: "Why?", required: false };

test("a shopper who leaves while a message is in flight loses nothing that waits behind it", async ({
  page,
  shop,
  context,
}) => {
  shop.survey = published([sure, why]);
  await shop.open(page);
  const held: (() => void)[] = [];
  await context.route("**/Survey/SaveResponse", async (route) => {
    if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.getByRole("radio", { name: "Yes" }).check();
  await expect.poll(() => held.length).toBe(1);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Why?" }).fill("because");
  await page.getByRole("button", { name: "Submit" }).click();
  expect(shop.messages).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect.poll(() => shop.events()).toEqual(["complete"]);
  expect(shop.messages[0]?.answers.map((answer) => answer.questionNameId)).toEqual(["sure", "why"]);
  for (const release of held) release();
});
