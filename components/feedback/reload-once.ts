/**
 * Reloads the page, unless this tab already did within ten minutes; returns whether it did. Must not reference anything
 * outside its body, because pages also inline it as text (`watch-chunks.ts`).
 */
export function reloadOnce(): boolean {
  const storedAs = "aw_reloaded_at";
  try {
    const reloadedAt = Number(window.sessionStorage.getItem(storedAs) ?? 0);
    if (Date.now() - reloadedAt < 600_000) return false;
    window.sessionStorage.setItem(storedAs, String(Date.now()));
  } catch {
    // Without storage, a second attempt looks like the first.
    return false;
  }
  window.location.reload();
  return true;
}
