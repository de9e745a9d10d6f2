import type { ChannelComparison, ComparisonRow } from "#lib/calls/app-channel-comparison.ts";
import { channelName } from "#lib/library/channels.ts";
import { FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import { weightedShare } from "#lib/statistics/weighting/weighted-share.ts";
import { rounded, type Weighing } from "#server/domain/analytics/index.ts";
import type { ChannelChoice } from "#server/domain/frames/index.ts";
import type { ChannelAnswer } from "./channel-answers.ts";

type Matrix = Pick<
  ChannelComparison,
  "withBoth" | "needed" | "agreement" | "agreementLow" | "agreementHigh" | "columns" | "rows"
>;

/** So many channels have a row, and as many a column: those with the most orders. */
const MOST_COMPARED = 8;

/** Answered orders by what their customer named and what their link names, weighted to all orders of the frame. */
export function channelMatrix(
  { design, frame, repeat }: Weighing,
  answers: readonly ChannelAnswer[],
  choices: readonly ChannelChoice[],
): Matrix {
  const withBoth = countOf([anyAnswer]);
  const needed = Math.max(0, FEWEST_WEIGHTED - withBoth);
  const columns = columnsOf();
  const all = countsOf([anyAnswer]);
  const isOneEach = answers.every(({ isShared }) => !isShared);
  return {
    withBoth,
    needed,
    ...agreementOf(),
    columns: columns.map((channel) => ({ channel, label: channel === null ? "Other channels" : channelName(channel) })),
    rows: answers
      .map((answer) => ({ answer, count: countOf(answer.choices) }))
      .toSorted((one, other) => other.count - one.count)
      .slice(0, MOST_COMPARED)
      .flatMap(({ answer, count }) => (count > 0 ? [rowOf(answer, count)] : [])),
  };

  /** How many orders of each cell gave any of the answers and came through such a channel. */
  function countsOf(ids: readonly string[], isIn: (channel: string) => boolean = () => true): number[] {
    const counts = frame.cells.map(() => 0);
    for (const { choice, channel, cells } of choices) {
      if (!ids.includes(choice) || !isIn(channel)) continue;
      for (const [place, orders] of cells) counts[place] = (counts[place] ?? 0) + orders;
    }
    return counts;
  }

  function countOf(...parameters: Parameters<typeof countsOf>): number {
    return countsOf(...parameters).reduce((sum, orders) => sum + orders, 0);
  }

  function columnsOf(): (string | null)[] {
    const counted = [...new Set(choices.map(({ channel }) => channel))]
      .map((channel) => ({ channel, count: countOf([anyAnswer], (one) => one === channel) }))
      .toSorted((one, other) => other.count - one.count || (one.channel < other.channel ? -1 : 1));
    const named = counted.map(({ channel }) => channel);
    return named.length > MOST_COMPARED ? [...named.slice(0, MOST_COMPARED - 1), null] : named;
  }

  function shareOf(given: readonly number[], among: readonly number[]) {
    const share = design && needed === 0 ? weightedShare(design, given, { among, repeat }) : null;
    return { share: percent(share?.share), shareLow: percent(share?.low), shareHigh: percent(share?.high) };
  }

  /** Where an order may name one channel twice, how many name the link's isn't known. */
  function agreementOf() {
    const agreed = answers.map(({ channel, choices: ids }) => countsOf(ids, (one) => one === channel));
    const given = all.map((_, place) => agreed.reduce((sum, counts) => sum + (counts[place] ?? 0), 0));
    const { share, shareLow, shareHigh } = isOneEach ? shareOf(given, all) : unknown;
    return { agreement: share, agreementLow: shareLow, agreementHigh: shareHigh };
  }

  function rowOf({ channel, label, choices: ids }: ChannelAnswer, count: number): ComparisonRow {
    const row = countsOf(ids);
    const isEnough = count >= FEWEST_WEIGHTED;
    return {
      channel,
      label,
      count,
      needed: Math.max(0, FEWEST_WEIGHTED - count),
      share: shareOf(row, all).share,
      cells: columns.map((column) => {
        const isIn = (one: string) => (column === null ? !columns.includes(one) : one === column);
        const given = countsOf(ids, isIn);
        const share = isEnough ? shareOf(given, row) : unknown;
        return { channel: column, count: countOf(ids, isIn), ...share, agrees: column !== null && column === channel };
      }),
    };
  }
}

const anyAnswer = "";
const unknown = { share: null, shareLow: null, shareHigh: null };
const percent = (share: number | undefined) => rounded(share === undefined ? undefined : share * 100);
