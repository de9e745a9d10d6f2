import { Table } from "@mantine/core";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { SpendRow } from "#lib/channel-spend/spend-row.ts";
import { formatDays } from "#lib/format-day.ts";
import { formatCount, formatMoney } from "#lib/format-figure.ts";
import { channelName } from "#lib/library/channels.ts";
import classes from "./channel-spend.module.css";
import { rowCountText } from "./spend-text.ts";

const MAX_SHOWN = 10;
const MAX_PROBLEMS = 20;

/** What will be imported: the first rows of a file. */
export function ImportPreview({ name, rows }: { name: string; rows: readonly SpendRow[] }) {
  const rest = rows.length - MAX_SHOWN;
  return (
    <>
      <Notice status="good" title={`${name} is ready to import: ${rowCountText(rows.length)}`}>
        A row with the same channel and days as a saved one replaces it.
      </Notice>
      <div className={classes.preview}>
        <Table aria-label="Rows to import">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Row</Table.Th>
              <Table.Th scope="col">Channel</Table.Th>
              <Table.Th scope="col">Days</Table.Th>
              <Table.Th scope="col" className={classes.figure}>
                Spend
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, MAX_SHOWN).map((row, index) => (
              <Table.Tr key={`${row.channel} ${row.startDate}`}>
                <Table.Td>{index + 1}</Table.Td>
                <Table.Td>{channelName(row.channel)}</Table.Td>
                <Table.Td>{formatDays(row)}</Table.Td>
                <Table.Td className={classes.figure}>{formatMoney(row.spend, row.currency)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {rest > 0 && <p className={shared.note}>And {formatCount(rest)} more.</p>}
    </>
  );
}

/** Why a file can't be imported, row by row. */
export function ImportProblems({ name, problems }: { name: string; problems: readonly string[] }) {
  const rest = problems.length - MAX_PROBLEMS;
  return (
    <Notice status="bad" title={`${name} can't be imported yet. Fix the file, then choose it again.`}>
      <ul className={classes.problems}>
        {problems.slice(0, MAX_PROBLEMS).map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      {rest > 0 && <p className={shared.flush}>And {formatCount(rest)} more.</p>}
      <p className={shared.flush}>Row 1 is the first one under the header. Nothing was imported.</p>
    </Notice>
  );
}
