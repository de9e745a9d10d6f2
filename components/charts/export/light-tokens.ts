/** The tokens that pictures use. */
const names = [
  ...["ink", "ink-soft", "surface", "line", "chart-other"],
  ...["chart-1", "chart-2", "chart-3", "chart-4", "chart-5"],
];

/**
 * The light scheme's colors as CSS declarations, read from the loaded stylesheet (`components/ui/tokens.css`),
 * whichever scheme the screen uses.
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
