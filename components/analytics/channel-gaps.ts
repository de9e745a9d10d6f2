import type { ChannelAgreement } from "#lib/calls/app-analytics.ts";
import type { QuestionAnalytics } from "#lib/calls/survey-analytics.ts";
import { formatCount } from "#lib/format-figure.ts";
import { groupBy } from "#lib/group-by.ts";
import { channelName } from "#lib/library/channels.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";

/** The figures of the question that the channels are chosen in. */
export type ChannelQuestion = Pick<QuestionAnalytics, "question" | "answers" | "currency">;

type Cells = ChannelAgreement["cells"];

interface Gap {
  count: number;
  /** An estimate in major units: at the average order value of those who gave the answer; null for too few of them. */
  money: number | null;
}

/** How many channels' gaps are described. */
const mostGaps = 3;

/**
 * Where tracking credits other channels than shoppers do, in sentences: all of it, then by the channel that shoppers
 * chose, largest first.
 */
export function channelGaps({ matched, agreed, cells }: ChannelAgreement, channelQuestion: ChannelQuestion): string[] {
  const gaps = cells.filter(({ agrees }) => !agrees);
  if (gaps.length === 0) return [`Shoppers and tracking agree on all ${ordersText(matched)}.`];
  const averages = averagesByChannel(channelQuestion);
  const whole = { style: "currency", currency: channelQuestion.currency, maximumFractionDigits: 0 } as const;
  const money = (given: Gap) =>
    given.money === null ? "" : ` (about ${new Intl.NumberFormat("en-US", whole).format(given.money)})`;
  const byChannel = [...groupBy(gaps, ({ surveyChannel }) => surveyChannel)]
    .map(([channel, credited]) => ({ channel, credited, ...gapOf(credited, averages) }))
    .sort((one, other) => other.count - one.count);
  return [
    `Shoppers and tracking disagree on ${formatCount(matched - agreed)} of ${ordersText(matched)}${money(gapOf(gaps, averages))}.`,
    ...byChannel.slice(0, mostGaps).map(({ channel, credited, ...gap }) => {
      const names = credited.map(({ orderChannel, count }) => `${channelName(orderChannel)} (${formatCount(count)})`);
      return `Shoppers said ${channelName(channel)} for ${ordersText(gap.count)}${money(gap)} that tracking credits to ${listed(names)}.`;
    }),
  ];
}

function gapOf(cells: Cells, averages: ReadonlyMap<string, number>): Gap {
  let gap: Gap = { count: 0, money: 0 };
  for (const { surveyChannel, count } of cells) {
    const average = averages.get(surveyChannel);
    const money = gap.money === null || average === undefined ? null : gap.money + average * count;
    gap = { count: gap.count + count, money };
  }
  return gap;
}

/** The average order value of the shoppers who chose a channel, without those of too few orders. */
function averagesByChannel({ question, answers }: ChannelQuestion): Map<string, number> {
  const channels = new Map(question.choices?.map(({ id, channel }) => [id, channel]));
  const byChannel = groupBy(answers, ({ id }) => channels.get(id) ?? "");
  const averages = new Map<string, number>();
  for (const [channel, given] of byChannel) {
    const orders = given.reduce((sum, one) => sum + one.orders, 0);
    const revenue = given.reduce((sum, one) => sum + one.revenue, 0);
    if (orders >= fewestToCompare) averages.set(channel, revenue / orders);
  }
  return averages;
}

const most = 3;

/** `Search (33), Email (6), and 2 more`. */
function listed(names: readonly string[]): string {
  const rest = names.length > most ? [`${names.length - most} more`] : [];
  return new Intl.ListFormat("en-US").format([...names.slice(0, most), ...rest]);
}

function ordersText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "order" : "orders"}`;
}
