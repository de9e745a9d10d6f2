import type { Locator } from "@playwright/test";

/** Chooses an entry of the menu of a chart's card. */
export async function chooseInMenu(card: Locator, entry: string): Promise<void> {
  await card.getByRole("button", { name: /^More for/ }).click();
  await card.page().getByRole("menuitem", { name: entry }).click();
}
