/** Placeholder for a missing figure. */
export const noFigure = "—";

const count = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `1,284`; a dash for null. */
export function formatCount(value: number | null | undefined): string {
  return isFigure(value) ? count.format(value) : noFigure;
}

/** A percentage with one decimal: `43.5%`. */
export function formatPercent(value: number | null | undefined): string {
  return isFigure(value) ? `${oneDecimal.format(value)}%` : noFigure;
}

/** A percentage rate like {@link formatPercent}; a dash if the total is zero. */
export function formatRate(percent: number, total: number): string {
  return total > 0 ? formatPercent(percent) : noFigure;
}

/** A score or a mean with one decimal: `8.3`. */
export function formatDecimal(value: number | null | undefined): string {
  return isFigure(value) ? oneDecimal.format(value) : noFigure;
}

/** An amount in major units (`49.9`) of an ISO 4217 currency: `$49.90`; an unknown currency follows the number. */
export function formatMoney(amount: number | null | undefined, currency: string | null | undefined): string {
  if (!isFigure(amount)) return noFigure;
  if (!currency || !/^[A-Za-z]{3}$/.test(currency)) return `${amount.toFixed(2)} ${currency ?? ""}`.trim();
  return new Intl.NumberFormat("en-US", { style: "currency", currency }).format(amount);
}

const shortFrom = 1_000_000;

/** Like {@link formatMoney}, but shortened from a million on, for narrow places: `$254.06M`. */
export function formatMoneyShort(amount: number, currency: string | null | undefined): string {
  if (!isFigure(amount) || Math.abs(amount) < shortFrom || !currency || !/^[A-Za-z]{3}$/.test(currency))
    return formatMoney(amount, currency);
  const short = { notation: "compact", minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return new Intl.NumberFormat("en-US", { style: "currency", currency, ...short }).format(amount);
}

const relative = new Intl.RelativeTimeFormat("en-US", { style: "narrow", numeric: "always" });
const steps = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
] as const;

/** How long ago an instant was: `3h ago`, `just now` within a minute. `now` in milliseconds since 1970. */
export function formatTimeAgo(instant: string, now: number): string {
  const seconds = (now - Date.parse(instant)) / 1000;
  if (Number.isNaN(seconds)) return noFigure;
  const step = steps.find((candidate) => seconds >= candidate.seconds);
  return step ? relative.format(-Math.floor(seconds / step.seconds), step.unit) : "just now";
}

function isFigure(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
