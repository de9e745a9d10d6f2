import { channelName } from "../library/channels.ts";
import type { SpendRow } from "./spend-row.ts";

export type Period = Pick<SpendRow, "channel" | "startDate" | "endDate">;

/** Identifies a row: the channel with both days. */
export function periodKey({ channel, startDate, endDate }: Period): string {
  return `${channel} ${startDate} ${endDate}`;
}

/** A period as sentences name it: "Instagram, 2026-11-01 to 2026-11-30". */
export function periodText({ channel, startDate, endDate }: Period): string {
  return `${channelName(channel)}, ${startDate} to ${endDate}`;
}

/** A row of an import whose days another row has too. */
export interface Overlap {
  /** The place of the row in the import, from 0. */
  index: number;
  /** Names both rows. */
  sentence: string;
}

/**
 * The rows of an import whose days another row of the same channel has too, in the import or among those that are saved,
 * in their order. A saved row with the same key is replaced, so it overlaps nothing.
 * @param rows null for rows whose period can't be read
 * @param saved periods that don't overlap one another
 */
export function findOverlaps(rows: readonly (Period | null)[], saved: readonly Period[]): Overlap[] {
  const replaced = new Set(rows.map((period) => period && periodKey(period)));
  const places = [
    ...saved.filter((period) => !replaced.has(periodKey(period))).map((period) => ({ period, index: -1 })),
    ...rows.flatMap((period, index) => (period ? [{ period, index }] : [])),
  ].toSorted((one, other) => compare(one.period, other.period) || one.index - other.index);
  const overlaps: Overlap[] = [];
  /** The place of the channel that ends latest so far. */
  let latest: (typeof places)[number] | undefined;
  for (const place of places) {
    const isNext = latest?.period.channel === place.period.channel;
    if (latest && isNext && place.period.startDate <= latest.period.endDate) {
      // If an imported row overlaps a saved one, the problem is reported for the imported row.
      const [own, other] = place.index < 0 ? [latest, place] : [place, latest];
      overlaps.push({ index: own.index, sentence: overlapSentence(own, other) });
    }
    if (!latest || !isNext || place.period.endDate > latest.period.endDate) latest = place;
  }
  return overlaps.toSorted((one, other) => one.index - other.index);
}

interface Place {
  period: Period;
  index: number;
}

function overlapSentence(own: Place, other: Place): string {
  const row = `Row ${own.index + 1} (${periodText(own.period)})`;
  if (other.index < 0) return `${row} overlaps a saved row (${periodText(other.period)}).`;
  if (periodKey(own.period) === periodKey(other.period)) {
    return `${row} has the same channel and days as row ${other.index + 1}.`;
  }
  return `${row} overlaps row ${other.index + 1} (${periodText(other.period)}).`;
}

function compare(one: Period, other: Period): number {
  return order(one.channel, other.channel) || order(one.startDate, other.startDate);
}

function order(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
