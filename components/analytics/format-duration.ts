/** A duration in at most two units: `42 s`, `3 min 20 s`, `1 h 5 min`, `2 d 3 h`. Uses non-breaking spaces. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}\u00a0s`;
  if (whole < 3600) return two(Math.floor(whole / 60), "min", whole % 60, "s");
  const minutes = Math.round(whole / 60);
  if (minutes < 24 * 60) return two(Math.floor(minutes / 60), "h", minutes % 60, "min");
  const hours = Math.round(minutes / 60);
  return two(Math.floor(hours / 24), "d", hours % 24, "h");
}

function two(larger: number, largerUnit: string, smaller: number, smallerUnit: string): string {
  return `${larger}\u00a0${largerUnit}${smaller > 0 ? ` ${smaller}\u00a0${smallerUnit}` : ""}`;
}
