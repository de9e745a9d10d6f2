import type { ChartTable } from "#components/charts/chart-table.ts";
import type { ChannelAgreement } from "#lib/calls/app-analytics.ts";
import { channelName } from "#lib/library/channels.ts";

type Cell = Omit<ChannelAgreement["cells"][number], "agrees">;

/** A row per self-reported channel and a column per order channel, both sorted by count. */
export function channelTable(cells: readonly Cell[]): ChartTable {
  const named = byCount(cells, "surveyChannel");
  const orderChannels = byCount(cells, "orderChannel");
  const counts = new Map(
    cells.map(({ surveyChannel, orderChannel, count }) => [`${surveyChannel} ${orderChannel}`, count]),
  );
  return {
    columns: [
      { label: "Survey answer ↓ tracked source →", unit: "text" },
      ...orderChannels.map((channel) => ({ label: channelName(channel), unit: "count" as const })),
    ],
    rows: named.map((channel) => ({
      id: channel,
      cells: [channelName(channel), ...orderChannels.map((other) => counts.get(`${channel} ${other}`) ?? 0)],
    })),
  };
}

function byCount(cells: readonly Cell[], side: "surveyChannel" | "orderChannel"): string[] {
  const sums = new Map<string, number>();
  for (const cell of cells) sums.set(cell[side], (sums.get(cell[side]) ?? 0) + cell.count);
  return [...sums].sort(([, one], [, other]) => other - one).map(([channel]) => channel);
}
