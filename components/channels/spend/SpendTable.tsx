import { Table, VisuallyHidden } from "@mantine/core";
import type { ChannelSpend } from "#lib/calls/app-channels.ts";
import { formatDays } from "#lib/format-day.ts";
import { formatCount, formatMoney, noFigure } from "#lib/format-figure.ts";
import { channelName } from "#lib/library/channels.ts";
import classes from "./channel-spend.module.css";
import { SpendMenu, type SpendRowActions } from "./SpendMenu.tsx";

interface SpendTableProps {
  rows: readonly ChannelSpend[];
  /** Left out for those who can't change spend. */
  actions: SpendRowActions | undefined;
}

/** Spend as a table. Hidden on phones. */
export function SpendTable({ rows, actions }: SpendTableProps) {
  return (
    <div className={classes.scroll}>
      <Table className={classes.table ?? ""} aria-label="Spend by channel">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Channel</Table.Th>
            <Table.Th scope="col">Days</Table.Th>
            <Table.Th scope="col" className={classes.figure}>
              Spend
            </Table.Th>
            <Table.Th scope="col" className={classes.figure}>
              Reported orders
            </Table.Th>
            <Table.Th scope="col" className={classes.figure}>
              Reported revenue
            </Table.Th>
            {actions && (
              <Table.Th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row" fw={600}>
                {channelName(row.channel)}
              </Table.Th>
              <Table.Td className={classes.plain}>{formatDays(row)}</Table.Td>
              <Table.Td className={classes.figure}>{formatMoney(row.spend, row.currency)}</Table.Td>
              <Table.Td className={classes.figure}>
                {row.platformOrders === null ? noFigure : formatCount(row.platformOrders)}
              </Table.Td>
              <Table.Td className={classes.figure}>{formatMoney(row.platformRevenue, row.currency)}</Table.Td>
              {actions && (
                <Table.Td className={classes.menu}>
                  <SpendMenu row={row} actions={actions} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
