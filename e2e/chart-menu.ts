import type { Locator } from "@playwright/test";

/** Picks an entry of a chart card's menu. */
export async function chooseInMenu(card: Locator, entry: string): Promise<void> {
  await card.getByRole("button", { name: /^More for/ }).click();
  await card.page().getByRole("menuitem", { name: entry }).click();
}
