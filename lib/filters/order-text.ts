import type { ResponseItem } from "../calls/survey-analytics.ts";
import { noFigure } from "../format-figure.ts";

/** `New` for a first order, `Returning` for a later one, a dash if the store didn't say. */
export function customerWord({ isFirstOrder }: Pick<ResponseItem, "isFirstOrder">): string {
  return isFirstOrder === null ? noFigure : isFirstOrder ? "New" : "Returning";
}

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** The name of a country (ISO 3166-1 alpha-2): `Germany` for `DE`. */
export function countryName(code: string | null): string {
  if (code === null) return noFigure;
  return /^[A-Za-z]{2}$/.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code;
}

/** An instant in the account's time zone: `Nov 20, 2026, 7:40 AM`. */
export function formatInstant(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(instant),
  );
}
