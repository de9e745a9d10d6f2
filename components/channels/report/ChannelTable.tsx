import { Estimate, formatWholeMoney, ShareBar } from "#components/all-customers/Estimate.tsx";
import classes from "#components/all-customers/EstimateTable.module.css";
import { ExplainedRow } from "#components/all-customers/ExplainedRow.tsx";
import type { ChannelReport } from "#lib/calls/app-channel-report.ts";
import type { ChannelRow } from "#lib/calls/channel-row.ts";
import { formatCount, formatMoney, formatPercent, noFigure } from "#lib/format-figure.ts";
import { channelTexts } from "./channel-text.ts";

/** What each channel brings and costs, each with its range: a table, and on phones a card for each channel. */
export function ChannelTable({ report }: { report: ChannelReport }) {
  const { channels } = report;
  const columns = {
    hasNew: channels.some(({ newCustomers }) => newCustomers !== null),
    hasSpend: channels.some(({ spend }) => spend !== null),
    hasClicks: report.hasClicks,
    hasCodes: report.hasCodes,
    hasValue: channels.some(({ value }) => value !== null),
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
          {columns.hasValue && <th scope="col">{`${report.value?.horizon}-day value`}</th>}
          {columns.hasClicks && <th scope="col">Last click</th>}
          {columns.hasCodes && <th scope="col">Codes</th>}
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
  columns: { hasNew: boolean; hasSpend: boolean; hasClicks: boolean; hasCodes: boolean; hasValue: boolean };
  /** Where the bars' scale ends, in percent. */
  end: number;
}

function ChannelRows({ row, report, columns, end }: ChannelRowsProps) {
  const { currency } = report;
  const { share } = row;
  const [low, high] = [row.boundLow ?? row.shareLow, row.boundHigh ?? row.shareHigh];
  const money = (amount: number | null) => formatMoney(amount, currency);
  const whole = (amount: number | null) => (amount === null ? noFigure : formatWholeMoney(amount, currency));
  const times = (value: number | null) => (value === null ? noFigure : `${value.toFixed(1)}×`);
  return (
    <ExplainedRow
      label={row.label}
      note={row.isFew && row.count > 0 ? "Few answers" : null}
      texts={channelTexts(row, report)}
    >
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
        <td data-label="Spend">
          <span className={classes.value}>{whole(row.spend)}</span>
        </td>
      )}
      {columns.hasSpend && (
        <td data-label="Per new customer">
          <Estimate
            value={row.costPerNewCustomer}
            low={row.costPerNewCustomerLow}
            high={row.costPerNewCustomerHigh}
            write={money}
          />
        </td>
      )}
      {columns.hasSpend && (
        <td data-label="Return on spend">
          <Estimate value={row.returnOnSpend} low={row.returnOnSpendLow} high={row.returnOnSpendHigh} write={times} />
        </td>
      )}
      {columns.hasValue && (
        <td data-label={`${report.value?.horizon}-day value`}>
          <Estimate value={row.value} low={row.valueLow} high={row.valueHigh} write={money} />
        </td>
      )}
      {columns.hasClicks && (
        <td data-label="Last click">
          <span className={classes.value}>{row.channel === null ? noFigure : formatCount(row.clickOrders)}</span>
        </td>
      )}
      {columns.hasCodes && (
        <td data-label="Codes">
          <span className={classes.value}>{row.channel === null ? noFigure : formatCount(row.codeOrders)}</span>
        </td>
      )}
    </ExplainedRow>
  );
}
