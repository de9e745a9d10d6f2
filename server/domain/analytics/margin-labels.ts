import { addDays } from "#lib/calendar-day.ts";
import type { WeightedAnswers } from "#lib/calls/app-weighted-answers.ts";
import { formatDays } from "#lib/format-day.ts";
import { formatMoney } from "#lib/format-figure.ts";
import { minorDigits } from "#lib/minor-units.ts";
import { type Category, OTHER_COUNTRY } from "#lib/statistics/weighting/categories.ts";
import type { Margin } from "#lib/statistics/weighting/margins.ts";
import { type Frame, startOfPart } from "#server/domain/frames/index.ts";
import { rounded } from "./weighted-figures.ts";

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "code" });

/** Margins in words, each category with how much its answers count. */
export function labeledMargins(margins: readonly Margin[], frame: Frame): WeightedAnswers["margins"] {
  const sum = (take: (cell: Frame["cells"][number]) => number) =>
    frame.cells.reduce((all, cell) => all + take(cell), 0);
  const average = sum(({ orders }) => orders) / sum(({ answered }) => answered);
  return margins.map(({ name, categories }) => ({
    name,
    categories: categories.map((category) => ({
      label: labelOf(name, category, frame),
      frame: category.orders,
      answered: category.answered,
      factor: rounded(category.orders / category.answered / average) ?? 0,
    })),
  }));
}

function labelOf(name: Margin["name"], { type, values }: Category, frame: Frame): string {
  if (name === "country") return values.map(countryName).join(", ");
  const numbers = values.map(Number);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  if (name === "period") return periodName(first, last, frame);
  const band = bandName(first, last, frame.scheme);
  return type === null ? band : `${typeNames[type]}, ${band}`;
}

const typeNames = { new: "New", returning: "Returning", unknown: "Unknown" };

function countryName(code: number | string): string {
  if (code === OTHER_COUNTRY) return "Other countries";
  return code === "unknown" ? "Country unknown" : (regions.of(String(code)) ?? String(code));
}

/** Band i has totals from edge i − 1 up to edge i; the one after the highest has those that aren't known. */
function bandName(first: number, last: number, { edges, currency }: Frame["scheme"]): string {
  const money = (minor: number | undefined) => formatMoney((minor ?? 0) / 10 ** minorDigits(currency), currency);
  const [from, below] = [edges[first - 1], edges[last]];
  if (first > edges.length) return "total unknown";
  const others = last > edges.length ? ", or unknown" : "";
  if (from === undefined) return below === undefined ? `any total${others}` : `under ${money(below)}${others}`;
  return below === undefined ? `${money(from)} and more${others}` : `${money(from)} to ${money(below)}${others}`;
}

function periodName(first: number, last: number, { days, periods }: Frame): string {
  const endDate = addDays(startOfPart(days, last + 1, periods), -1);
  return formatDays({ startDate: startOfPart(days, first, periods), endDate });
}
