import { spokenRange } from "#components/all-customers/weighted-text.ts";
import type { ChannelComparison, ComparisonRow } from "#lib/calls/app-channel-comparison.ts";
import { formatCount, formatPercent } from "#lib/format-figure.ts";

/** How many disagreements are in words; each row of the table has the others. */
const MOST_NAMED = 3;

/** How often customers and links agree, and where they don't, the most orders first. */
export function comparisonTexts(comparison: ChannelComparison): string[] {
  const { needed, withBoth, agreement, agreementLow, agreementHigh } = comparison;
  if (needed > 0)
    return [
      `Too few orders to compare: ${formatCount(withBoth)} have both an answer and a link that names a channel. ${formatCount(needed)} more are needed.`,
    ];
  const agreed =
    agreement === null
      ? []
      : [
          `In ${shareText(agreement, agreementLow, agreementHigh)} of orders with both an answer and a link, they name the same channel.`,
        ];
  return [...agreed, ...disagreementTexts(comparison)];
}

/** *Of customers who name podcasts, 61% (48–73%) came through search.* */
function disagreementTexts({ rows, columns }: ChannelComparison): string[] {
  const labels = new Map(columns.map(({ channel, label }) => [channel, label]));
  return rows
    .flatMap((row) =>
      row.cells.flatMap((cell) => {
        const isOther = row.channel === null || cell.channel === null || cell.agrees;
        return isOther || cell.share === null || cell.count === 0
          ? []
          : [{ row, cell, orders: ((row.share ?? 0) * cell.share) / 100 }];
      }),
    )
    .toSorted((one, other) => other.orders - one.orders)
    .slice(0, MOST_NAMED)
    .map(
      ({ row, cell }) =>
        `Of customers who name ${row.label}, ${shareText(cell.share, cell.shareLow, cell.shareHigh)} came through ${labels.get(cell.channel)}.`,
    );
}

/** Through which channels the customers of a row came. */
export function arrivalTexts(
  row: ComparisonRow | undefined,
  { columns, needed, withBoth }: Pick<ChannelComparison, "columns" | "needed" | "withBoth">,
): string[] {
  if (row === undefined || needed > 0)
    return [
      `No comparison yet: ${formatCount(row?.count ?? 0)} orders of ${formatCount(withBoth)} with a link named it.`,
    ];
  const based = `${formatCount(row.count)} answered orders that named it have a link that names a channel.`;
  if (row.needed > 0) return [based, `${formatCount(row.needed)} more are needed to compare.`];
  const labels = new Map(columns.map(({ channel, label }) => [channel, label]));
  const arrived = row.cells
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0))
    .map(
      ({ channel, share, shareLow, shareHigh }) => `${labels.get(channel)}: ${shareText(share, shareLow, shareHigh)}`,
    );
  return [`${based} Weighted to all orders, they came through:`, ...arrived];
}

function shareText(share: number | null, low: number | null, high: number | null): string {
  return `${formatPercent(share)} (${spokenRange(formatPercent(low), formatPercent(high))})`;
}
