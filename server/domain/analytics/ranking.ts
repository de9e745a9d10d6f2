import type { Ranking } from "#lib/calls/app-analytics.ts";
import { averagePlace } from "#lib/statistics/average-place.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import { answerIds } from "./answer-table.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { type Facet, readFacets } from "./facets.ts";
import { readQuestion } from "./labelled-question.ts";

/**
 * Where shoppers put the choices of a ranking, the choice that stands first on average first; those that nobody ranked
 * come last. Null where the question is no ranking. The average is of those who ranked the choice; the share that put it
 * first is of all who ranked any.
 * @throws AppError `not-found` for a question the account never saved, else as {@link readCalendar}
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
  if (question.type !== "ranking") return null;
  const counted = countsByChoice(await readFacets(context, questionNameId, "rank", calendar));
  // Every ranking has one first place.
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

/** How often a choice was put at each place, the first place first. */
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

/** By the mean before it is rounded, then by who was first more often. */
function byPlace(one: RankedChoice, other: RankedChoice): number {
  return meanOf(one.places) - meanOf(other.places) || other.firstCount - one.firstCount;
}

function meanOf(places: readonly number[]): number {
  return places.reduce((sum, count, index) => sum + count * (index + 1), 0) / sumOf(places);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
