import { reloadOnce } from "./reload-once.ts";

const timeoutMs = 120_000;

/**
 * The script in every page's head, before the chunks: the bundler's runtime ignores a page chunk that fails to load,
 * and waits forever for one that neither loads nor fails. The functions are inlined as text, so none may reference
 * anything outside its body.
 */
export const chunkWatchScript = `(${watchChunks})(${timeoutMs}, () => (${reloadOnce})() || (${sayIncomplete})());`;

/** Calls `onIncomplete` once if a chunk fails or is too late before the page becomes interactive. */
function watchChunks(chunkTimeoutMs: number, onIncomplete: () => void): void {
  const settled = new WeakSet<EventTarget>();
  const askedAt = new Map<string, number>();
  let isIncomplete = false;
  const isChunk = (node: unknown): node is HTMLScriptElement =>
    node instanceof HTMLScriptElement && node.src.includes("/_next/static/");
  const watch = (script: HTMLScriptElement) => {
    // The runtime requests a chunk twice: after a failure the full time starts over, after a timeout it doesn't.
    const since = askedAt.get(script.src) ?? Date.now();
    askedAt.set(script.src, since);
    const giveUp = () => settled.has(script) || script.dispatchEvent(new Event("error"));
    setTimeout(giveUp, since + chunkTimeoutMs - Date.now());
  };
  const settle = ({ type, target }: Event) => {
    if (!isChunk(target) || settled.has(target)) return;
    settled.add(target);
    const isInTime = Date.now() - (askedAt.get(target.src) ?? 0) < chunkTimeoutMs;
    if (type === "load" || isInTime) askedAt.delete(target.src);
    // Once the page is interactive, the runtime rejects the chunk's import, which leads to the error screen.
    if (type === "load" || document.documentElement.dataset.hydrated !== undefined || isIncomplete) return;
    isIncomplete = true;
    onIncomplete();
  };

  for (const type of ["load", "error"]) addEventListener(type, settle, true);
  for (const script of document.scripts) if (isChunk(script)) watch(script);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) if (isChunk(node)) watch(node);
  }).observe(document, { childList: true, subtree: true });
}

/** Adds a reload button at the end of an incomplete page. */
function sayIncomplete(): void {
  const bar = document.createElement("div");
  const button = document.createElement("button");
  bar.setAttribute("role", "alert");
  bar.style.cssText =
    "position:fixed;inset:auto 0 0;z-index:999;padding:16px;text-align:center;color:var(--aw-ink);background:var(--aw-surface);border-top:1px solid var(--aw-line)";
  button.style.cssText = "min-height:36px;padding:0 16px;font:inherit;font-weight:600;cursor:pointer";
  button.textContent = "Try again";
  button.onclick = () => window.location.reload();
  bar.append("Part of this page didn't load. ", button);
  (document.body ?? document.documentElement).append(bar);
}
