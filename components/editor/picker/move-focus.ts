import type { KeyboardEvent } from "react";

/**
 * Up and down go from one question of the picker to the next; from the search field down goes to the first. The picker is
 * the element around them with `data-picker`, its questions those with `data-pick`.
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
