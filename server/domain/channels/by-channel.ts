import type { ChannelSpend } from "#lib/channel-spend/spend-of-range.ts";
import type { ChannelOrders } from "#server/domain/frames/index.ts";

/** Orders by the channel that their own record names; see {@link byChannel}. */
export function clicksByChannel(clicks: readonly ChannelOrders[], surveyed: ReadonlySet<string>) {
  return byChannel(clicks, surveyed, addClicks);
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
    const channel = surveyed.has(item.channel) ? item.channel : item.channel.replace(/-ads$/, "");
    const before = found.get(channel);
    found.set(channel, before ? sum(before, item) : { ...item, channel });
  }
  return found;
}

function addClicks(one: ChannelOrders, other: ChannelOrders): ChannelOrders {
  return {
    channel: one.channel,
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
