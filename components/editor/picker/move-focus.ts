import type { KeyboardEvent } from "react";

/**
 * Up and Down move between the picker's questions; Down in the search field goes to the first. The picker is the
 * surrounding element with `data-picker`; its questions have `data-pick`.
 */
export function moveFocus(event: KeyboardEvent): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const picker = event.currentTarget.closest("[data-picker]");
  if (step === 0 || picker === null) return;
  const buttons: Element[] = [...picker.querySelectorAll("[data-pick]")];
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
