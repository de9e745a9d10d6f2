const DAY_MS = 24 * 60 * 60 * 1000;

/** `Trial · 14 days left`; undefined once the trial is over. `now` in milliseconds since 1970. */
export function trialText(trialEndsAt: string, now: number): string | undefined {
  const days = Math.ceil((Date.parse(trialEndsAt) - now) / DAY_MS);
  if (Number.isNaN(days) || days < 1) return undefined;
  return `Trial · ${days} ${days === 1 ? "day" : "days"} left`;
}
