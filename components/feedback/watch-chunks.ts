import { reloadOnce } from "./reload-once.ts";

const timeoutMs = 120_000;

/**
 * The script that stands in every page's head, before the chunks: the bundler's runtime takes no notice of a chunk of the
 * page itself that fails, and waits for ever for one that neither comes nor fails. The functions go into it as text, so
 * each stands on nothing outside itself.
 */
export const chunkWatchScript = `(${watchChunks})(${timeoutMs}, () => (${reloadOnce})() || (${sayIncomplete})());`;

/** Tells `onIncomplete` once that a chunk failed, or did not come in time, before the page answers. */
function watchChunks(chunkTimeoutMs: number, onIncomplete: () => void): void {
  const settled = new WeakSet<EventTarget>();
  const askedAt = new Map<string, number>();
  let isIncomplete = false;
  const isChunk = (node: unknown): node is HTMLScriptElement =>
    node instanceof HTMLScriptElement && node.src.includes("/_next/static/");
  const watch = (script: HTMLScriptElement) => {
    // The runtime asks a second time: after a failure with all the time there is, after a time-out with none.
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
    // Once the page answers, the runtime tells whoever asked for the chunk, and the error screen comes.
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

/** What stands at the end of a page that is not complete, with a button that loads it again. */
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
