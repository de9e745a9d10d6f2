import type { PageWords } from "#lib/survey/words/en.ts";
import { element } from "../element.ts";

/** Adds a button to the thank-you's discount code that copies it, in a live region that announces success. */
export function addCopyButton(thanks: HTMLElement, words: PageWords): void {
  const field = thanks.querySelector(".code:not(:empty)");
  if (!field) return;
  const code = field.textContent;
  const onclick = async () => {
    let isCopied: unknown = true;
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // A page without https, or without permission to write to the clipboard: selects the code, without this button.
      getSelection()?.setBaseAndExtent(field, 0, field, 1);
      isCopied = document.execCommand("copy");
    }
    if (isCopied) button.textContent = `${words.copied}`;
  };
  const button = element("button", { type: "button", onclick }, `${words.copy}`);
  field.append(element("output", {}, button));
}
