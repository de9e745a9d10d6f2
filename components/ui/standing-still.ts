/**
 * For a button that has nothing to do just now: it looks and is announced as disabled, and keeps the focus, which the
 * browser takes from a button that is disabled while somebody stands on it. Its click has to do nothing by itself.
 */
export function standingStill(isStill: boolean) {
  return isStill ? { "aria-disabled": true, "data-disabled": true } : {};
}
