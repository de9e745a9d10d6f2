import type { PositionBias } from "#lib/calls/app-analytics.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import type { Question } from "#lib/survey/document.ts";
import { fieldOf } from "#lib/survey/question-range.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { readFacets } from "./facets.ts";
import { readQuestion } from "./labeled-question.ts";

/**
 * How often each position in the list was chosen; null if no positions are known. When choices are shuffled, every
 * unpinned choice appears equally often at every unpinned position, so without bias each of n positions has a share of
 * 1/n. The first one profits if the lower end of its 95 % interval is above that, and above the share of the next
 * position (when there were fewer choices, every position had a larger share). Pinned choices and "Other" never move
 * and are left out. Without shuffling, position and choice are the same, so no bias can be measured. Each choice of an
 * answer counts once.
 * @throws AppError `not-found` for a question the account never saved, otherwise as {@link readCalendar}
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
  // A ranking includes every choice, at any position.
  if (fieldOf(question) === "ranking") return null;
  const unpinned = unpinnedOf(question);
  const facets = await readFacets(context, questionNameId, "position", calendar);
  const counts = new Map<number, number>(unpinned.positions.map((position) => [position, 0]));
  for (const { key, other, count } of facets) {
    if (unpinned.ids.has(key)) counts.set(Number(other), (counts.get(Number(other)) ?? 0) + count);
  }
  const answered = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (answered === 0) return null;
  const positions = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([position, count]) => {
      const { low, high } = wilsonInterval(count, answered);
      return { position, count, share: percentOf(count, answered), shareLow: low, shareHigh: high };
    });
  const isShuffled = question.randomize === true && unpinned.positions.length > 1;
  const expectedShare = percentOf(1, unpinned.positions.length);
  const [first, second] = unpinned.positions.map((wanted) => positions.find(({ position }) => position === wanted));
  const byChance = Math.max(expectedShare, second?.share ?? 0);
  const firstProfits = isShuffled && answered >= fewestToCompare && (first?.shareLow ?? 0) > byChance;
  return { isShuffled, answered, positions, expectedShare, firstProfits };
}

/** The choices that can be shuffled, and the positions (from 1) that they share. */
function unpinnedOf({ choices = [] }: Question): { ids: Set<string>; positions: number[] } {
  const unpinned = choices
    .map(({ id, pinned }, index) => ({ id, pinned, position: index + 1 }))
    .filter(({ pinned }) => !pinned);
  return { ids: new Set(unpinned.map(({ id }) => id)), positions: unpinned.map(({ position }) => position) };
}
