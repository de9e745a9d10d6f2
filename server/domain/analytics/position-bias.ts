import type { PositionBias } from "#lib/calls/app-analytics.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import type { Question } from "#lib/survey/document.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { readFacets } from "./facets.ts";
import { readQuestion } from "./labelled-question.ts";

/**
 * How often what stood at each place of the list was chosen; null where no place is known. Where the choices are shuffled,
 * each loose one stands at every loose place equally often, so a place that does not matter has one share in as many as
 * there are such places: the first one profits where even the lower end of its 95 % interval is above that, and above the
 * share of the place after it (while there were fewer choices, every place had a larger share). Pinned choices and "Other"
 * always stand where they are and are left out; without shuffling nothing can be told, as the place and the choice are one.
 * Several choices of an answer count once each.
 * @throws AppError `not-found` for a question the account never saved, else as {@link readCalendar}
 */
export async function positionBias(
  context: AccountContext,
  questionNameId: string,
  filters: FigureFilters = {},
): Promise<PositionBias | null> {
  const [calendar, { question }] = await Promise.all([
    readCalendar(context, filters),
    readQuestion(context, questionNameId),
  ]);
  // Every choice of a ranking is taken, wherever it stood.
  if (question.type === "ranking") return null;
  const loose = looseOf(question);
  const facets = await readFacets(context, questionNameId, "position", calendar);
  const counts = new Map<number, number>(loose.places.map((place) => [place, 0]));
  for (const { key, other, count } of facets) {
    if (loose.ids.has(key)) counts.set(Number(other), (counts.get(Number(other)) ?? 0) + count);
  }
  const answered = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (answered === 0) return null;
  const positions = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([position, count]) => {
      const { low, high } = wilsonInterval(count, answered);
      return { position, count, share: percentOf(count, answered), shareLow: low, shareHigh: high };
    });
  const isShuffled = question.randomize === true && loose.places.length > 1;
  const expectedShare = percentOf(1, loose.places.length);
  const [first, second] = loose.places.map((place) => positions.find(({ position }) => position === place));
  const byChance = Math.max(expectedShare, second?.share ?? 0);
  const firstProfits = isShuffled && answered >= fewestToCompare && (first?.shareLow ?? 0) > byChance;
  return { isShuffled, answered, positions, expectedShare, firstProfits };
}

/** The choices that can stand anywhere, and the places (from 1) that they share. */
function looseOf({ choices = [] }: Question): { ids: Set<string>; places: number[] } {
  const loose = choices
    .map(({ id, pinned }, index) => ({ id, pinned, place: index + 1 }))
    .filter(({ pinned }) => !pinned);
  return { ids: new Set(loose.map(({ id }) => id)), places: loose.map(({ place }) => place) };
}
