import { expect, type Page } from "@playwright/test";
import type { Question } from "#lib/survey/document.ts";
import { everyType } from "./every-type.ts";

/**
 * Answers a survey of every type from the first question to the thanks, with only the keyboard; returns the question
 * count.
 */
export async function walkThrough(page: Page, questionsAsked: readonly Question[] = everyType): Promise<number> {
  const { keyboard } = page;
  await page.getByRole("heading", { name: questionsAsked[0]?.title ?? "" }).focus();
  let questions = 0;
  const heading = page.getByRole("heading", { level: 2 }).filter({ visible: true });
  while ((await heading.textContent()) !== "Thank you") {
    const before = await heading.textContent();
    questions++;
    await answerByKeyboard(page);
    await keyboard.press("Enter");
    await expect(heading).not.toHaveText(`${before}`);
    await expect(heading).toBeFocused();
    if (questions > questionsAsked.length + 1) throw new Error("the survey does not end");
  }
  return questions;
}

/**
 * Starts with the focus on the question's title: moves into its first field, answers, and stays where Enter continues.
 */
async function answerByKeyboard(page: Page): Promise<void> {
  const { keyboard } = page;
  await keyboard.press("Tab");
  const kind = await page.evaluate(() => {
    const { activeElement } = document.querySelector(".afterword")?.shadowRoot ?? document;
    const isRanked = activeElement?.closest(".ranking") ? "ranked" : "";
    return `${activeElement?.localName} ${activeElement?.getAttribute("type")} ${activeElement?.className} ${isRanked}`;
  });
  if (/radio|checkbox/.test(kind)) await keyboard.press("Space");
  if (/ranked/.test(kind)) for (const key of ["Tab", "Space", "Tab", "Space"]) await keyboard.press(key);
  else if (/select/.test(kind)) await keyboard.press("ArrowDown");
  else if (/date/.test(kind)) await keyboard.type("11202026");
  else if (/email/.test(kind)) await keyboard.type("name@example.com");
  else if (/field/.test(kind)) await keyboard.type("7");
  if (/textarea|select/.test(kind)) await page.getByRole("button", { name: /Next|Submit/ }).focus();
}
