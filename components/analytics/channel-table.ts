import type { ChartTable } from "#components/charts/chart-table.ts";
import type { ChannelAgreement } from "#lib/calls/app-analytics.ts";
import { libraryChannels } from "#lib/library/channels.ts";

const names = new Map<string, string>(libraryChannels.map(({ id, name }) => [id, name]));

/** A row per self-reported channel and a column per order channel, both sorted by count. */
export function channelTable(cells: ChannelAgreement["cells"]): ChartTable {
  const named = byCount(cells, "surveyChannel");
  const orderChannels = byCount(cells, "orderChannel");
  const counts = new Map(
    cells.map(({ surveyChannel, orderChannel, count }) => [`${surveyChannel} ${orderChannel}`, count]),
  );
  return {
    columns: [
      { label: "Survey answer ↓ tracked source →", unit: "text" },
      ...orderChannels.map((channel) => ({ label: names.get(channel) ?? channel, unit: "count" as const })),
    ],
    rows: named.map((channel) => ({
      id: channel,
      cells: [names.get(channel) ?? channel, ...orderChannels.map((other) => counts.get(`${channel} ${other}`) ?? 0)],
    })),
  };
}

function byCount(cells: ChannelAgreement["cells"], side: "surveyChannel" | "orderChannel"): string[] {
  const sums = new Map<string, number>();
  for (const cell of cells) sums.set(cell[side], (sums.get(cell[side]) ?? 0) + cell.count);
  return [...sums].sort(([, one], [, other]) => other - one).map(([channel]) => channel);
}

/** What an agreement rate (in percent) means: practitioners' thresholds for last-click links and recall. */
export function agreementText(rate: number): string {
  if (rate >= 60) return "60% or more is good. Tracked sources and shoppers mostly agree.";
  if (rate >= 35) return "35 to 60% is normal. Links record the last click; shoppers remember what came first.";
  return "Below 35%, something is probably wrong. Check how your links are tagged and which channel each choice has.";
}
