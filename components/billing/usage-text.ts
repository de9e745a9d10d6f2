import type { Account } from "#lib/calls/shapes.ts";
import { formatCount } from "#lib/format-figure.ts";

interface UsageText {
  /** `1,284 of 5,000 orders`. */
  figure: string;
  /** `26%`; undefined without a limit. */
  percent?: number;
  status?: { status: "warning" | "bad"; text: string };
  detail: string;
}

const day = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** The month's usage in words. Months are those of UTC, as they are counted. */
export function usageText({ orders, limit, periodEndsAt }: Account["planUsage"], isTrial: boolean): UsageText {
  const resets = `Resets on ${day.format(new Date(periodEndsAt))}.`;
  if (limit === null) {
    const unlimited = isTrial ? "No limit during your trial." : "Your plan has no limit.";
    return { figure: `${formatCount(orders)} ${orders === 1 ? "order" : "orders"}`, detail: `${unlimited} ${resets}` };
  }
  const percent = limit > 0 ? Math.floor((100 * orders) / limit) : 100;
  const figure = `${formatCount(orders)} of ${formatCount(limit)} orders`;
  if (percent >= 100) {
    return {
      figure,
      percent,
      status: { status: "bad", text: "Limit reached" },
      detail: `We're still collecting responses. Those over the limit unlock when the month ends or a larger plan covers them. ${resets}`,
    };
  }
  const status =
    percent >= 90
      ? ({ status: "bad", text: "Almost at your limit" } as const)
      : percent >= 75
        ? ({ status: "warning", text: "Getting close to your limit" } as const)
        : undefined;
  return { figure, percent, ...(status ? { status } : {}), detail: resets };
}
