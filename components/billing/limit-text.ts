import { formatCount } from "#lib/format-figure.ts";

interface Usage {
  orders: number;
  limit: number;
  periodEndsAt: string;
}

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** What a merchant reads when the month's orders are nearly or all used. */
export function limitText({ orders, limit, periodEndsAt }: Usage) {
  const isOver = orders >= limit;
  const share = Math.floor((100 * orders) / limit);
  const shown = `${formatCount(orders)} orders showed your survey. Your plan includes ${formatCount(limit)}.`;
  const ends = day.format(new Date(periodEndsAt));
  return {
    status: isOver ? ("bad" as const) : ("warning" as const),
    title: isOver ? "You've used all of this month's orders" : `You've used ${share}% of this month's orders`,
    text: isOver
      ? `${shown} We're still collecting responses. Those over the limit unlock on ${ends}, or now if a larger plan covers them.`
      : `${shown} The count resets on ${ends}.`,
  };
}
