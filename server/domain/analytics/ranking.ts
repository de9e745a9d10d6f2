import type { Ranking } from "#lib/calls/app-analytics.ts";
import { z95 } from "#lib/statistics/normal-quantile.ts";
import { percentOf, roundTo } from "#lib/statistics/percent.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import { traitsOf } from "#lib/survey/question-type.ts";
import { answerIds } from "./answer-table.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { type Facet, readFacets } from "./facets.ts";
import { readQuestion } from "./labeled-question.ts";

/**
 * How shoppers ranked the choices of a ranking question, best average place first; choices that nobody ranked come
 * last. Null if the question is not a ranking. The average is over those who ranked the choice; the first-place share
 * is over everyone who ranked any.
 * @throws AppError `not-found` for a question the account never saved, otherwise as {@link readCalendar}
 */
export async function ranking(
  context: AccountContext,
  questionNameId: string,
  filters: FigureFilters = {},
): Promise<Ranking | null> {
  const [calendar, { question, labels }] = await Promise.all([
    readCalendar(context, filters),
    readQuestion(context, questionNameId),
  ]);
  if (traitsOf(question.type).figures !== "ranking") return null;
  const counted = countsByChoice(await readFacets(context, questionNameId, "rank", calendar));
  // Every ranking has exactly one first place.
  const answered = [...counted.values()].reduce((sum, places) => sum + (places[0] ?? 0), 0);
  const ids = answerIds(question, labels, new Map([...counted].map(([id, places]) => [id, { count: sumOf(places) }])));
  const longest = [...counted.values()].reduce((length, places) => Math.max(length, places.length), 0);
  const last = Math.max(question.choices?.length ?? 0, longest);
  const choices = ids.map((id) => {
    const places = Array.from({ length: last }, (_, index) => counted.get(id)?.[index] ?? 0);
    return { id, label: labels.get(id) ?? id, ...figuresOf(places, answered) };
  });
  const [ranked, unranked] = [choices.filter(isRanked), choices.filter((choice) => !isRanked(choice))];
  return { answered, choices: [...ranked.sort(byPlace), ...unranked] };
}

type RankedChoice = Ranking["choices"][number];

/** How often each choice was ranked at each place, first place first. */
function countsByChoice(facets: readonly Facet[]): Map<string, number[]> {
  const counts = new Map<string, number[]>();
  for (const { key, other, count } of facets) {
    const places = counts.get(key) ?? [];
    for (let place = places.length; place < Number(other); place++) places.push(0);
    places[Number(other) - 1] = count;
    counts.set(key, places);
  }
  return counts;
}

function figuresOf(places: number[], answered: number): Omit<RankedChoice, "id" | "label"> {
  const average = averagePlace(places);
  const firstCount = places[0] ?? 0;
  const { low, high } = wilsonInterval(firstCount, answered);
  return {
    averagePlace: average?.mean ?? null,
    averagePlaceLow: average?.low ?? null,
    averagePlaceHigh: average?.high ?? null,
    firstCount,
    firstShare: percentOf(firstCount, answered),
    firstLow: low,
    firstHigh: high,
    places,
  };
}

const isRanked = ({ averagePlace }: RankedChoice) => averagePlace !== null;

/** By the unrounded mean, then by the number of first places. */
function byPlace(one: RankedChoice, other: RankedChoice): number {
  return meanOf(one.places) - meanOf(other.places) || other.firstCount - one.firstCount;
}

function meanOf(places: readonly number[]): number {
  return places.reduce((sum, count, index) => sum + count * (index + 1), 0) / sumOf(places);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

interface AveragePlace {
  /** From 1, with two decimals. */
  mean: number;
  /** The ends of its 95% interval, limited to the first and the last place. */
  low: number;
  high: number;
}

/**
 * The mean of the places that something was ranked at; null if nobody ranked it. Its interval is the mean's, z·s/√n
 * with the sample variance s², from the normal distribution: it is too narrow for few rankings. A single ranking has no
 * variance, so its interval is every place.
 * @param counts how often it was ranked at each place, first place first
 */
export function averagePlace(counts: readonly number[]): AveragePlace | null {
  const answered = counts.reduce((sum, count) => sum + count, 0);
  if (answered <= 0) return null;
  const mean = counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / answered;
  if (answered === 1) return { mean, low: 1, high: counts.length };
  const squares = counts.reduce((sum, count, index) => sum + count * (index + 1 - mean) ** 2, 0);
  const margin = z95 * Math.sqrt(squares / (answered - 1) / answered);
  return {
    mean: roundTo(2, mean),
    low: roundTo(2, Math.max(1, mean - margin)),
    high: roundTo(2, Math.min(counts.length, mean + margin)),
  };
}
