import type { IntegrationName } from "#lib/partners.ts";

/** The id of a card's button for connecting and settings, which is always there for those who may change it. */
export function openerId(name: IntegrationName): string {
  return `open-${name.toLowerCase()}`;
}

/** Moves the focus to that button if the one that had it was disabled, and goes once the card is read again. */
export function focusInCard(name: IntegrationName): void {
  if ((document.activeElement ?? document.body) === document.body) document.getElementById(openerId(name))?.focus();
}
