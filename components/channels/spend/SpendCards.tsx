import shared from "#components/ui/shared.module.css";
import type { ChannelSpend } from "#lib/calls/app-channels.ts";
import { formatDays } from "#lib/format-day.ts";
import { formatCount, formatMoney } from "#lib/format-figure.ts";
import { channelName } from "#lib/library/channels.ts";
import classes from "./channel-spend.module.css";
import { SpendMenu, type SpendRowActions } from "./SpendMenu.tsx";

interface SpendCardsProps {
  rows: readonly ChannelSpend[];
  actions: SpendRowActions | undefined;
}

/** Spend as stacked cards, for phones. */
export function SpendCards({ rows, actions }: SpendCardsProps) {
  return (
    <ul className={classes.cards} aria-label="Spend by channel">
      {rows.map((row) => (
        <li key={row.id} className={classes.card}>
          <span className={classes.cardText}>
            <span className={shared.strong}>{channelName(row.channel)}</span>
            <span className={classes.plain}>
              {formatMoney(row.spend, row.currency)} · {formatDays(row)}
            </span>
            {reported(row) && <span className={shared.small}>{reported(row)}</span>}
          </span>
          {actions && <SpendMenu row={row} actions={actions} />}
        </li>
      ))}
    </ul>
  );
}

/** What the channel's own reports claim. */
function reported({ platformOrders, platformRevenue, currency }: ChannelSpend): string | null {
  const parts = [
    ...(platformOrders === null ? [] : [`${formatCount(platformOrders)} ${platformOrders === 1 ? "order" : "orders"}`]),
    ...(platformRevenue === null ? [] : [`${formatMoney(platformRevenue, currency)} revenue`]),
  ];
  return parts.length > 0 ? `Reported: ${parts.join(", ")}` : null;
}
