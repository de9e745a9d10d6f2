"use client";
import { VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { Estimate, formatWholeMoney, ShareBar } from "#components/all-customers/Estimate.tsx";
import classes from "#components/all-customers/EstimateTable.module.css";
import type { ChannelReport, ChannelRow } from "#lib/calls/app-channel-report.ts";
import { formatCount, formatMoney, formatPercent, noFigure } from "#lib/format-figure.ts";
import { channelTexts } from "./channel-text.ts";

/** What each channel brings and costs, each with its range: a table, and on phones a card for each channel. */
export function ChannelTable({ report }: { report: ChannelReport }) {
  const { channels } = report;
  const columns = {
    hasNew: channels.some(({ newCustomers }) => newCustomers !== null),
    hasSpend: channels.some(({ spend }) => spend !== null),
    hasClicks: report.hasClicks,
  };
  const end = Math.max(1, ...channels.map(({ shareHigh, boundHigh }) => boundHigh ?? shareHigh ?? 0));
  return (
    <table className={classes.table} aria-label="Channels">
      <thead>
        <tr>
          <th scope="col">Channel</th>
          <th scope="col">Share of orders</th>
          {columns.hasNew && <th scope="col">New customers</th>}
          <th scope="col">Revenue</th>
          {columns.hasSpend && (
            <>
              <th scope="col">Spend</th>
              <th scope="col">Per new customer</th>
              <th scope="col">Return on spend</th>
            </>
          )}
          {columns.hasClicks && <th scope="col">Last click</th>}
        </tr>
      </thead>
      <tbody>
        {channels.map((row) => (
          <ChannelRows key={`${row.channel} ${row.label}`} row={row} report={report} columns={columns} end={end} />
        ))}
      </tbody>
    </table>
  );
}

interface ChannelRowsProps {
  row: ChannelRow;
  report: ChannelReport;
  columns: { hasNew: boolean; hasSpend: boolean; hasClicks: boolean };
  /** Where the bars' scale ends, in percent. */
  end: number;
}

function ChannelRows({ row, report, columns, end }: ChannelRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { currency } = report;
  const { share } = row;
  const [low, high] = [row.boundLow ?? row.shareLow, row.boundHigh ?? row.shareHigh];
  const money = (amount: number | null) => formatMoney(amount, currency);
  const whole = (amount: number | null) => (amount === null ? noFigure : formatWholeMoney(amount, currency));
  const times = (value: number | null) => (value === null ? noFigure : `${value.toFixed(1)}×`);
  const width = 3 + Number(columns.hasNew) + 3 * Number(columns.hasSpend) + Number(columns.hasClicks);
  return (
    <>
      <tr className={classes.answer}>
        <th scope="row">
          <button
            type="button"
            className={classes.name}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={16} aria-hidden="true" className={classes.chevron} />
            <span>
              {row.label}
              <VisuallyHidden>: how we know</VisuallyHidden>
              {row.isFew && row.count > 0 && <span className={classes.few}>Few answers</span>}
            </span>
          </button>
        </th>
        <td data-label="Share of orders" className={classes.share}>
          <Estimate value={share} low={low} high={high} write={formatPercent} />
          {share !== null && <ShareBar share={share} low={low ?? share} high={high ?? share} end={end} />}
        </td>
        {columns.hasNew && (
          <td data-label="New customers">
            <Estimate
              value={row.newCustomers}
              low={row.newCustomersLow}
              high={row.newCustomersHigh}
              write={formatCount}
            />
          </td>
        )}
        <td data-label="Revenue">
          <Estimate value={row.revenue} low={row.revenueLow} high={row.revenueHigh} write={whole} />
        </td>
        {columns.hasSpend && (
          <>
            <td data-label="Spend">
              <span className={classes.value}>{whole(row.spend)}</span>
            </td>
            <td data-label="Per new customer">
              <Estimate
                value={row.costPerNewCustomer}
                low={row.costPerNewCustomerLow}
                high={row.costPerNewCustomerHigh}
                write={money}
              />
            </td>
            <td data-label="Return on spend">
              <Estimate
                value={row.returnOnSpend}
                low={row.returnOnSpendLow}
                high={row.returnOnSpendHigh}
                write={times}
              />
            </td>
          </>
        )}
        {columns.hasClicks && (
          <td data-label="Last click">
            <span className={classes.value}>{row.channel === null ? noFigure : formatCount(row.clickOrders)}</span>
          </td>
        )}
      </tr>
      <tr id={id} hidden={!isOpen} className={classes.why}>
        <td colSpan={width}>
          <ul className={classes.reasons}>
            {channelTexts(row, report).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </td>
      </tr>
    </>
  );
}
