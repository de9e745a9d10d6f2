"use client";
import { Table } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatMoney, noFigure } from "#lib/format-figure.ts";
import { AnswerText } from "./AnswerText.tsx";
import { countryName, customerWord, formatInstant } from "./order-words.ts";
import classes from "./ResponseTable.module.css";
import type { ResponsesChoice, SortField } from "./responses-query.ts";

interface ResponseTableProps {
  items: readonly ResponseItem[];
  choice: ResponsesChoice;
  onSort: (field: SortField) => void;
}

/** The answers as a table that scrolls inside its card, the answer staying in sight. Not for phones. */
export function ResponseTable({ items, choice, onSort }: ResponseTableProps) {
  const { data: account } = useCall("Profile.Profile", {});
  return (
    <div className={classes.scroll}>
      <Table className={classes.table ?? ""} aria-label="Responses">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.sticky}>
              Answer
            </Table.Th>
            <SortHead field="answeredAt" choice={choice} onSort={onSort}>
              Answered
            </SortHead>
            <Table.Th scope="col">Order</Table.Th>
            <SortHead field="orderTotal" choice={choice} onSort={onSort} isFigure>
              Total
            </SortHead>
            <Table.Th scope="col">Customer</Table.Th>
            <SortHead field="country" choice={choice} onSort={onSort}>
              Country
            </SortHead>
            <Table.Th scope="col">Store</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.responseId}>
              <Table.Th scope="row" className={classes.sticky} fw={400}>
                <AnswerText item={item} />
              </Table.Th>
              <Table.Td className={classes.plain}>
                {formatInstant(item.answeredAt, account?.timeZone ?? "UTC")}
              </Table.Td>
              <Table.Td className={classes.order}>{item.sourceOrderId ?? noFigure}</Table.Td>
              <Table.Td className={classes.figure}>{formatMoney(item.orderTotal, item.currency)}</Table.Td>
              <Table.Td>{customerWord(item)}</Table.Td>
              <Table.Td>{countryName(item.country)}</Table.Td>
              <Table.Td>{item.platform === "None" ? noFigure : item.platform}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface SortHeadProps {
  field: SortField;
  choice: ResponsesChoice;
  onSort: (field: SortField) => void;
  isFigure?: boolean;
  children: string;
}

function SortHead({ field, choice, onSort, isFigure, children }: SortHeadProps) {
  const isSorted = choice.sortField === field;
  const Icon = !isSorted ? IconArrowsSort : choice.isDesc ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      scope="col"
      aria-sort={isSorted ? (choice.isDesc ? "descending" : "ascending") : "none"}
      className={isFigure ? classes.figure : undefined}
    >
      <button type="button" className={classes.sort} data-sorted={isSorted || undefined} onClick={() => onSort(field)}>
        {children}
        <Icon size={14} stroke={1.75} aria-hidden="true" />
      </button>
    </Table.Th>
  );
}
