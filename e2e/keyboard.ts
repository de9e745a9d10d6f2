import { expect, type Locator, type Page } from "@playwright/test";

/** The maximum number of Tab presses on the way to an element. */
const mostPresses = 150;

/** Moves to an element without a mouse: by Tab, or back by Shift+Tab if it comes before the focus. */
export async function tabTo(
  page: Page,
  target: Locator,
  direction: "forwards" | "backwards" = "forwards",
): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < mostPresses; presses++) {
    if (await isFocused(target)) return;
    await page.keyboard.press(direction === "forwards" ? "Tab" : "Shift+Tab");
  }
  await expect(target, `reached by ${mostPresses} presses of Tab`).toBeFocused();
}

/** Moves to an element by Tab and presses a key on it: Enter for a button or a link, Space for a switch. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to a field by Tab and replaces its value. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

/** Picks an option in a searchable field. */
export async function chooseIn(page: Page, target: Locator, typed: string, option: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(typed);
  await expect(page.getByRole("listbox").getByRole("option", { name: option, exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
}

/** Opens a menu and picks an entry with the arrow keys. */
export async function takeFromMenu(page: Page, button: Locator, entry: string): Promise<void> {
  await pressOn(page, button);
  const item = page.getByRole("menuitem", { name: entry, exact: true });
  await expect(page.getByRole("menu").locator(":focus")).toBeVisible(); // until then, arrows scroll the page
  for (let presses = 0; presses < 20 && !(await isFocused(item)); presses++) await page.keyboard.press("ArrowDown");
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
}

/** Waits until the page has started its next task: a timer set now runs after those set before. */
export async function nextTask(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

async function isFocused(target: Locator): Promise<boolean> {
  return await target.evaluate((element) => element.matches(":focus"));
}
