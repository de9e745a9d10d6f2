import type { ChannelSpend } from "#lib/channel-spend/spend-of-range.ts";
import type { ChannelOrders } from "#server/domain/frames/index.ts";

/** Orders by the channel that their link names, or their codes mean; see {@link byChannel}. */
export function ordersByChannel(
  orders: readonly ChannelOrders[],
  source: ChannelOrders["source"],
  surveyed: ReadonlySet<string>,
) {
  const ofSource = orders.filter((one) => one.source === source);
  return byChannel(ofSource, surveyed, addOrders);
}

/** Spend by channel; see {@link byChannel}. */
export function spendByChannel(spend: readonly ChannelSpend[], surveyed: ReadonlySet<string>) {
  return byChannel(spend, surveyed, addSpend);
}

/**
 * Sums by channel, where a channel's ads belong to the channel itself unless the survey has a choice for them.
 * @param surveyed the channels that choices name
 */
function byChannel<Item extends { channel: string }>(
  items: readonly Item[],
  surveyed: ReadonlySet<string>,
  sum: (one: Item, other: Item) => Item,
): Map<string, Item> {
  const found = new Map<string, Item>();
  for (const item of items) {
    const channel = channelIn(surveyed, item.channel);
    const before = found.get(channel);
    found.set(channel, before ? sum(before, item) : { ...item, channel });
  }
  return found;
}

/** The channel that another belongs to in a survey: a channel's ads have a choice of their own, or are part of it. */
export function channelIn(surveyed: ReadonlySet<string>, channel: string): string {
  return surveyed.has(channel) ? channel : channel.replace(/-ads$/, "");
}

function addOrders(one: ChannelOrders, other: ChannelOrders): ChannelOrders {
  return {
    ...one,
    orders: one.orders + other.orders,
    newOrders: one.newOrders + other.newOrders,
    revenueMinor: one.revenueMinor + other.revenueMinor,
  };
}

/** What platforms claim for two channels may be the same orders, so it isn't added up. */
function addSpend(one: ChannelSpend, other: ChannelSpend): ChannelSpend {
  const unclaimed = { platformOrders: null, platformRevenueMinor: null, platformPeriods: [] };
  const claimed = [one, other].filter(({ platformOrders }) => platformOrders !== null);
  const [only] = claimed.length === 1 ? claimed : [];
  return {
    ...(only ?? { ...one, ...unclaimed }),
    channel: one.channel,
    spendMinor: one.spendMinor + other.spendMinor,
    isCut: one.isCut || other.isCut,
  };
}
