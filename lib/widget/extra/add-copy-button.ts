import type { PageWords } from "#lib/survey/words/en.ts";
import { element } from "../element.ts";

/** Puts a button after the thank-you's discount code that copies it, and a live region that says when it did. */
export function addCopyButton(thanks: HTMLElement, words: PageWords): void {
  const code = thanks.querySelector(".code:not(:empty)");
  if (!code) return;
  const status = element("output");
  const onclick = async () => {
    let isCopied: unknown = true;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      // A page without https, or one that may not write to the clipboard by itself.
      getSelection()?.selectAllChildren(code);
      isCopied = document.execCommand("copy");
    }
    if (isCopied) status.textContent = `${words.copied}`;
  };
  code.after(element("button", { type: "button", className: "box", onclick }, `${words.copy}`), status);
}
