import type { PageWords } from "#lib/survey/words/en.ts";
import { element } from "../element.ts";

/** Adds a copy button after the thank-you's discount code, and a live region that announces success. */
export function addCopyButton(thanks: HTMLElement, words: PageWords): void {
  const code = thanks.querySelector(".code:not(:empty)");
  if (!code) return;
  const status = element("output");
  const onclick = async () => {
    let isCopied: unknown = true;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      // A page without https, or without permission to write to the clipboard.
      getSelection()?.selectAllChildren(code);
      isCopied = document.execCommand("copy");
    }
    if (isCopied) status.textContent = `${words.copied}`;
  };
  code.after(element("button", { type: "button", className: "box", onclick }, `${words.copy}`), status);
}
