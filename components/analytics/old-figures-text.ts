import { dimensionNames } from "#lib/dimensions.ts";
import type { FigureFilters } from "#lib/filters/figure-filters.ts";
import { orderChoiceText } from "#lib/filters/order-filters.ts";
import { dimensionLabels, optionsOf } from "#lib/filters/segment.ts";
import { formatDays } from "#lib/format-day.ts";

/** Figures that loaded. */
export interface LoadedFigures {
  filters: FigureFilters;
  /** When, in milliseconds since 1970. */
  at: number;
}

/** Whose numbers are shown, and since when, while newer ones can't be loaded. */
export function oldFiguresText(loaded: LoadedFigures | undefined, chosen: FigureFilters, now: number): string {
  if (!loaded) return "Check your internet connection.";
  const at = timeText(loaded.at, now);
  const [shown, wanted] = [partsOf(loaded.filters), partsOf(chosen)];
  const changed = shown.flatMap((part, place) => (part === wanted[place] ? [] : [place]));
  if (changed.length === 0) return `These are the numbers as of ${at}. We couldn't load newer ones.`;
  const words = (parts: readonly string[]) => changed.map((place) => parts[place]).join(", ");
  return `These are the numbers for ${words(shown)} as of ${at}. We couldn't load those for ${words(wanted)}.`;
}

/** What the filters select, each in words; always in the same order. */
function partsOf({ range, segment, survey }: FigureFilters): string[] {
  return [
    survey?.name ?? "all surveys",
    range ? formatDays(range) : "all time",
    ...dimensionNames.map((dimension) => {
      const option = optionsOf(dimension).find(({ value }) => value === segment[dimension]);
      return (option?.label ?? dimensionLabels[dimension].all).toLowerCase();
    }),
    orderChoiceText(segment)
      .map(({ words }) => words)
      .join(", ") || "all orders",
  ];
}

const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short" });
const dayAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

function timeText(at: number, now: number): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (isToday ? time : dayAndTime).format(at);
}
