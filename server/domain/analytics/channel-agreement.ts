import type { ChannelAgreement } from "#lib/calls/app-analytics.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import { wilsonInterval } from "#lib/statistics/wilson-interval.ts";
import type { Question } from "#lib/survey/document.ts";
import { type AccountContext, type FigureFilters, readCalendar } from "./day-range.ts";
import { type Facet, readFacets } from "./facets.ts";
import { readQuestion } from "./labeled-question.ts";

type Cell = Omit<ChannelAgreement["cells"][number], "agrees">;

/**
 * How often shoppers name the channel that their order shows (`lib/survey/order-channel.ts`), with the 95 % interval of
 * that rate; largest cells first. Includes only answers where both the choice and the order have a channel; an answer
 * with several choices counts once for each. Null if no choice has a channel.
 * @throws AppError `not-found` for a question the account never saved, otherwise as {@link readCalendar}
 */
export async function channelAgreement(
  context: AccountContext,
  questionNameId: string,
  filters: FigureFilters = {},
): Promise<ChannelAgreement | null> {
  const [calendar, { question }] = await Promise.all([
    readCalendar(context, filters),
    readQuestion(context, questionNameId),
  ]);
  const channels = channelsOf(question);
  if (channels.size === 0) return null;
  const surveyed = new Set(channels.values());
  const facets = await readFacets(context, questionNameId, "channel", calendar);
  const cells = cellsOf(channels, facets).map((cell) => ({ ...cell, agrees: agrees(cell, surveyed) }));
  const matched = sumOf(cells);
  const agreed = sumOf(cells.filter((cell) => cell.agrees));
  const { low, high } = wilsonInterval(agreed, matched);
  return {
    matched,
    agreed,
    agreementRate: percentOf(agreed, matched),
    agreementLow: low,
    agreementHigh: high,
    cells,
  };
}

/** Unless the survey has a separate choice for a channel's ads, the channel itself includes them. */
function agrees({ surveyChannel, orderChannel }: Cell, surveyed: ReadonlySet<string>): boolean {
  return surveyChannel === (surveyed.has(orderChannel) ? orderChannel : orderChannel.replace(/-ads$/, ""));
}

function channelsOf({ choices = [] }: Question): Map<string, string> {
  return new Map(choices.flatMap(({ id, channel }) => (channel ? [[id, channel] as const] : [])));
}

/** Choices that share a channel are summed in one cell. */
function cellsOf(channels: ReadonlyMap<string, string>, facets: readonly Facet[]): Cell[] {
  const cells = new Map<string, Cell>();
  for (const { key, other: orderChannel, count } of facets) {
    const surveyChannel = channels.get(key);
    if (surveyChannel === undefined) continue;
    const name = JSON.stringify([surveyChannel, orderChannel]);
    const cell = cells.get(name) ?? { surveyChannel, orderChannel, count: 0 };
    cells.set(name, { ...cell, count: cell.count + count });
  }
  return [...cells.values()].sort((one, other) => other.count - one.count);
}

function sumOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { count }) => sum + count, 0);
}
