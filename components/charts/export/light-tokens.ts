/** The tokens that pictures are drawn with. */
const names = [
  ...["ink", "ink-soft", "surface", "line", "chart-other"],
  ...["chart-1", "chart-2", "chart-3", "chart-4", "chart-5"],
];

/**
 * The colours of the light scheme as CSS declarations, read from the stylesheet of the screen (`components/ui/tokens.css`),
 * whatever scheme that is on.
 */
export function lightTokens(): string {
  const probe = document.createElement("div");
  probe.hidden = true;
  probe.dataset.awScheme = "light";
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const tokens = names.map((name) => `--aw-${name}:${style.getPropertyValue(`--aw-${name}`).trim()}`).join(";");
  probe.remove();
  return tokens;
}
