import type { Words } from "#lib/survey/words/index.ts";
import { askForCode } from "#lib/widget/ask-for-code.ts";
import type { ShowOptions } from "#lib/widget/show-options.ts";

/**
 * The script of a hosted page: replaces the plain form with the shopper's script. It is inserted into the page as text,
 * so it must not reference anything outside itself.
 */
export function takeOverScript(options: HostedOptions, surveyId: string): string {
  const written = [options, `afterword:${surveyId}:${options.orderId ?? ""}`].map(asCode);
  return `(${takeOver})(${written});${options.surface === "pos" ? `(${watchPos})(${idleMs}, ${thanksMs}, ${notifyOver});` : ""}`;
}

type HostedOptions = ShowOptions & { target: string };

/** A script element must not contain an end tag or the start of a comment. */
function asCode(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Adds a button that copies the discount code of the plain thank-you page. */
export function copyScript({ copy, copied }: Pick<Words, "copy" | "copied">): string {
  return `(${addCopyButton})(${[copy, copied].map(asCode)});`;
}

/**
 * Asks for the shopper's own discount code until the store has made it, and shows it on the plain thank-you page.
 * @param asked what `GetDiscountCode` takes
 */
export function ownCodeScript(asked: object, words: Pick<Words, "copy" | "copied">): string {
  return `(${showOwnCode})(${asCode(JSON.stringify(asked))}, ${askForCode}, () => {${copyScript(words)}});`;
}

/** The POS start page forgets the previous respondent. */
export const forgetScript = `(${forget})();`;

/** The POS end page, if its plain form was filled in. */
export const overScript = `(${notifyOver})();`;

/** How long the POS page waits for a touch, and shows the thank-you page, before it resets for the next customer. */
const idleMs = 60_000;
export const thanksMs = 8_000;

/**
 * Waits until somebody sees the page: a browser that prefetches it, or a scanner that opens it unseen, must store
 * nothing. A shopper who has started the plain form stays with it.
 */
function takeOver(options: HostedOptions, memoryName: string): void {
  const [entry] = performance.getEntriesByType("navigation");
  // Another click in the mail, in a tab that remembers an earlier one: the later answer counts. A reload isn't a click.
  if (options.answers && entry && "type" in entry && entry.type === "navigate") {
    try {
      const memory = JSON.parse(sessionStorage.getItem(memoryName) ?? "");
      memory.answers.push(...options.answers);
      sessionStorage.setItem(memoryName, JSON.stringify(memory));
    } catch {
      // Nothing is remembered.
    }
  }
  const place = document.querySelector(options.target);
  let isBegun = false;
  place?.addEventListener("input", () => {
    isBegun = true;
  });
  const begin = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", begin);
    const script = document.createElement("script");
    script.src = "/survey.js";
    script.onload = () => {
      if (isBegun) return;
      // Drawn off screen: a shopper who taps something while the survey is loading stays with the form, and loses
      // nothing.
      const drawn = document.createElement("div");
      const swap = new MutationObserver(() => {
        swap.disconnect();
        const { shadowRoot } = drawn.firstElementChild ?? {};
        if (options.surface === "pos" && shadowRoot) {
          // The page's own styles must not affect the survey.
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(".button{flex-grow:1;justify-self:stretch;text-align:center}");
          shadowRoot.adoptedStyleSheets.push(sheet);
        }
        if (!isBegun) place?.replaceChildren(...drawn.children);
      });
      swap.observe(drawn, { childList: true });
      window.afterword?.show?.({ ...options, target: drawn });
    };
    document.head.append(script);
  };
  document.addEventListener("visibilitychange", begin);
  begin();
}

/** Resets the POS page: after the thank-you page, or when nobody touched it for a while. */
function watchPos(idle: number, thanks: number, notify: () => void): void {
  const leave = () => {
    // The link comes after this script.
    const next = document.querySelector<HTMLAnchorElement>("a.next");
    if (next) location.replace(next.href);
  };
  let timer = setTimeout(leave, idle);
  const wait = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(leave, ms);
  };
  let isOver = false;
  for (const type of ["pointerdown", "keydown", "input"])
    addEventListener(type, () => {
      if (!isOver) wait(idle);
    });
  addEventListener("afterword:completed", () => {
    isOver = true;
    wait(thanks);
    notify();
  });
}

/** Notifies the window that opened the POS page that it is finished, without any answers. */
function notifyOver(): void {
  for (const other of [window.opener, window.parent])
    if (other && other !== window) other.postMessage({ type: "afterword:completed" }, "*");
}

function forget(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith("afterword:")) sessionStorage.removeItem(name);
  } catch {
    // Storage is blocked, so nothing is remembered either.
  }
}

function showOwnCode(asked: string, ask: typeof askForCode, addButton: () => void): void {
  void ask(() => fetch("/Survey/GetDiscountCode", { method: "POST", body: asked })).then((code) => {
    if (!code) return;
    const field = document.createElement("p");
    field.className = "box code";
    field.ariaLive = "polite";
    document.querySelector("h2 + p")?.after(field);
    field.textContent = code;
    addButton();
  });
}

function addCopyButton(copy: string, copied: string): void {
  const field = document.querySelector(".code");
  if (!field) return;
  const code = field.textContent;
  const status = document.createElement("output");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(code);
    } catch {
      // A page without https, or without permission to write to the clipboard: selects the code, without this button.
      getSelection()?.setBaseAndExtent(field, 0, field, 1);
      isCopied = document.execCommand("copy");
    }
    if (isCopied) button.textContent = copied;
  });
  status.append(button);
  field.append(status);
}
