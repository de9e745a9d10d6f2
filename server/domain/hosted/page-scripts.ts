import type { Words } from "#lib/survey/words/index.ts";
import type { ShowOptions } from "#lib/widget/show-options.ts";

/**
 * The script of a hosted page: hands the survey over to the shopper's script, in place of the plain form. It goes into
 * the page as text, so it stands on nothing outside itself.
 */
export function takeOverScript(options: HostedOptions, surveyId: string): string {
  const written = [options, `afterword:${surveyId}:${options.orderId ?? ""}`].map(asCode);
  return `(${takeOver})(${written});${options.surface === "pos" ? `(${watchTill})(${idleMs}, ${thanksMs}, ${tellOver});` : ""}`;
}

type HostedOptions = ShowOptions & { target: string };

/** Inside a script element neither an end tag nor a comment may begin. */
function asCode(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

/** Puts a button after the discount code of the plain thanks that copies it. */
export function copyScript({ copy, copied }: Pick<Words, "copy" | "copied">): string {
  return `(${addCopyButton})(${[copy, copied].map(asCode)});`;
}

/** The till's start page forgets who answered there. */
export const forgetScript = `(${forget})();`;

/** The till's end page, where its plain form was filled in. */
export const overScript = `(${tellOver})();`;

/** How long the till waits for a touch, and how long it shows the thanks, before it is free for the next customer. */
const idleMs = 60_000;
export const thanksMs = 8_000;

/**
 * Waits until somebody sees the page: a browser that loads it ahead, or a scanner that opens it unseen, must store
 * nothing. Whoever began to fill in the plain form stays with it.
 */
function takeOver(options: HostedOptions, memoryName: string): void {
  const [entry] = performance.getEntriesByType("navigation");
  // Another click in the mail, in a tab that remembers an earlier one: the later answer counts. A reload is no click.
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
      // Drawn aside: who taps something while the survey is still fetched stays with the form, and loses nothing.
      const drawn = document.createElement("div");
      const swap = new MutationObserver(() => {
        swap.disconnect();
        const { shadowRoot } = drawn.firstElementChild ?? {};
        if (options.surface === "pos" && shadowRoot) {
          // Nothing of the page's own sheet reaches into the survey.
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

/** Makes the till free again: after the thanks, or when nobody touched it for a while. */
function watchTill(idle: number, thanks: number, tell: () => void): void {
  const leave = () => {
    // The link stands below this script.
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
    tell();
  });
}

/** Tells the window that opened the till that it is over, and nothing of what was said. */
function tellOver(): void {
  for (const other of [window.opener, window.parent])
    if (other && other !== window) other.postMessage({ type: "afterword:completed" }, "*");
}

function forget(): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith("afterword:")) sessionStorage.removeItem(name);
  } catch {
    // Storage is blocked: then nothing is remembered either.
  }
}

function addCopyButton(copy: string, copied: string): void {
  const code = document.querySelector(".code");
  if (!code) return;
  const status = document.createElement("output");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "box";
  button.textContent = copy;
  button.addEventListener("click", async () => {
    let isCopied = true;
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      // A page without https, or one that may not write to the clipboard by itself.
      getSelection()?.selectAllChildren(code);
      isCopied = document.execCommand("copy");
    }
    if (isCopied) status.textContent = copied;
  });
  code.after(button, status);
}
