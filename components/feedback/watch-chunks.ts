interface Settings {
  /** How long a chunk may take. */
  timeoutMs: number;
  /** What stands at the end of a page that is not complete, with a button that loads it again. */
  sentence: string;
  action: string;
}

const settings: Settings = {
  timeoutMs: 120_000,
  sentence: "A part of this page could not be loaded. ",
  action: "Try again",
};

/**
 * The script that stands in every page's head, before the chunks. The runtime takes no notice of a chunk of the page
 * itself that fails, and waits for ever for one that neither comes nor fails.
 */
export const chunkWatchScript = `(${watchChunks})(${JSON.stringify(settings)}, ${reloadOnce});`;

/** Loads the page again, unless that was done in this tab within ten minutes. False when it was. Stands on nothing outside. */
export function reloadOnce(): boolean {
  const storedAs = "aw_reloaded_at";
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(storedAs) ?? 0);
    if (Date.now() - reloadedAt < 600_000) return false;
    window.sessionStorage.setItem(storedAs, String(Date.now()));
  } catch {
    // Where nothing can be stored, nothing tells a second time from the first.
    return false;
  }
  window.location.reload();
  return true;
}

/** Stands on nothing outside itself: pages carry it as text. */
function watchChunks({ timeoutMs, sentence, action }: Settings, reload: () => boolean): void {
  const settled = new WeakSet<EventTarget>();
  const askedAt = new Map<string, number>();
  const isChunk = (node: unknown): node is HTMLScriptElement =>
    node instanceof HTMLScriptElement && node.src.includes("/_next/static/");

  const watch = (script: HTMLScriptElement) => {
    // A second try of the runtime has what is left of the first one's time.
    const since = askedAt.get(script.src) ?? Date.now();
    askedAt.set(script.src, since);
    const giveUp = () => settled.has(script) || script.dispatchEvent(new Event("error"));
    setTimeout(giveUp, since + timeoutMs - Date.now());
  };
  let isShown = false;
  const show = () => {
    if (isShown) return;
    isShown = true;
    const bar = document.createElement("div");
    const button = document.createElement("button");
    bar.setAttribute("role", "alert");
    bar.style.cssText =
      "position:fixed;inset:auto 0 0;z-index:999;padding:16px;text-align:center;color:var(--aw-ink);background:var(--aw-surface);border-top:1px solid var(--aw-line)";
    button.style.cssText = "min-height:36px;padding:0 16px;font:inherit;font-weight:600;cursor:pointer";
    button.textContent = action;
    button.onclick = () => window.location.reload();
    bar.append(sentence, button);
    (document.body ?? document.documentElement).append(bar);
  };

  addEventListener(
    "load",
    ({ target }) => {
      if (!isChunk(target)) return;
      settled.add(target);
      askedAt.delete(target.src);
    },
    true,
  );
  addEventListener(
    "error",
    ({ target }) => {
      if (!isChunk(target) || settled.has(target)) return;
      settled.add(target);
      // Once the page answers, the runtime tells whoever asked for the chunk, and the error screen comes.
      if (document.documentElement.dataset.hydrated === undefined && !reload()) show();
    },
    true,
  );
  for (const script of document.scripts) if (isChunk(script)) watch(script);
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) if (isChunk(node)) watch(node);
  }).observe(document, { childList: true, subtree: true });
}
