const uses = ["pointerdown", "keydown"] as const;
let isUsed = false;

/**
 * Calls `work` at the first press or key on the page, right away if that has been: for code that nothing needs before.
 * @returns what cancels it
 */
export function atFirstUse(work: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    isUsed = true;
    waiting.abort();
    work();
  };
  if (isUsed) begin();
  else for (const use of uses) addEventListener(use, begin, { capture: true, passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
