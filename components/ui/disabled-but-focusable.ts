/**
 * For a button that has nothing to do at the moment: it looks disabled and is announced as such, but stays focusable,
 * because browsers take the focus from a disabled button. The caller must make its click a no-op.
 */
export function disabledButFocusable(isStill: boolean) {
  return isStill ? { "aria-disabled": true, "data-disabled": true } : {};
}
