/** A day of a share: `part` of `whole`. `part` may have a fraction, as of a score between 0 and 1. */
export interface DayCount {
  whole: number;
  part: number;
}

/** What a share usually is. */
export interface Baseline {
  /** Between 0 and 1, both excluded. */
  share: number;
  /** How many answers it is of. */
  whole: number;
  /** How much the share of each day of the week differs, by the day's place in the list modulo 7. */
  weekdays: readonly number[];
  /** See `readBaseline`. */
  spread: number;
  /** How many times as much as chance explains a day's share varies (its variance), as far as its own days say. */
  dispersion: number;
}

const DAYS_OF_WEEK = 7;
// A day's share of 0 or 1 in all days would make every other day impossible.
const PRIOR_ANSWERS = 1;

/**
 * @param days consecutive ones, oldest first
 * @param spread the variance of one answer, as a multiple of that of a yes or no with the same mean: at most 1, below 1
 *   for scores between 0 and 1
 * @returns null if there are too few answers
 */
export function readBaseline(days: readonly DayCount[], fewest: number, spread = 1): Baseline | null {
  const [whole, part] = [sumOf(days, "whole"), sumOf(days, "part")];
  if (whole < fewest) return null;
  const share = (part + PRIOR_ANSWERS / 2) / (whole + PRIOR_ANSWERS);
  const variance = share * (1 - share) * spread;
  const counted = days.filter((day) => day.whole > 0).length;
  const raw = Array.from({ length: DAYS_OF_WEEK }, (_, weekday) => {
    const same = days.filter((_day, place) => place % DAYS_OF_WEEK === weekday);
    const sameWhole = sumOf(same, "whole");
    return { whole: sameWhole, differs: sameWhole > 0 ? sumOf(same, "part") / sameWhole - share : 0 };
  });
  const among = raw.reduce((sum, day) => sum + (day.whole * day.differs ** 2) / variance, 0);
  const total = days.reduce((sum, day) => sum + distance(day, share) / variance, 0);
  const within = Math.max(1, (total - among) / Math.max(1, counted - DAYS_OF_WEEK));
  // The positive-part James–Stein estimate: differences that chance explains are shrunk away.
  const kept = Math.max(0, 1 - ((DAYS_OF_WEEK - 3) * within) / among) || 0;
  const weekdays = raw.map(({ differs }) => differs * kept);
  const left = days.reduce((sum, day, place) => sum + distance(day, share + (weekdays[place % DAYS_OF_WEEK] ?? 0)), 0);
  // How much is kept was read from the same days, too.
  const freedom = Math.max(1, counted - 3 - (DAYS_OF_WEEK - 1) * kept);
  return { share, whole, weekdays, spread, dispersion: left / variance / freedom };
}

function distance({ whole, part }: DayCount, share: number): number {
  return whole > 0 ? (part - whole * share) ** 2 / whole : 0;
}

export function sumOf(days: readonly DayCount[], count: keyof DayCount): number {
  return days.reduce((sum, day) => sum + day[count], 0);
}
