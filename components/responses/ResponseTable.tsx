"use client";
import { Table } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { countryName, customerWord } from "#lib/filters/order-text.ts";
import type { ResponsesChoice, SortField } from "#lib/filters/responses-query.ts";
import { formatMoney, noFigure } from "#lib/format-figure.ts";
import { AnswerText } from "./AnswerText.tsx";
import { ItemTags, OpenResponse, SelectAll, SelectBox } from "./ResponseParts.tsx";
import classes from "./ResponseTable.module.css";
import type { Selectable } from "./SelectableRows.tsx";

export interface ResponseListProps extends Selectable<ResponseItem> {
  choice: ResponsesChoice;
  onSort: (field: SortField) => void;
}

/** The answers as a table that scrolls inside its card, with the answer column pinned. Hidden on phones. */
export function ResponseTable({ items, choice, onSort, selected, onSelect, onOpen }: ResponseListProps) {
  const { data: account } = useCall("Profile.Profile", {});
  return (
    <div className={classes.scroll}>
      <Table className={classes.table ?? ""} aria-label="Responses">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.sticky}>
              <span className={classes.answer}>
                <SelectAll items={items} selected={selected} onSelect={onSelect} />
                Answer
              </span>
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
            <Table.Tr key={item.recordId}>
              <Table.Th scope="row" className={classes.sticky} fw={400}>
                <span className={classes.answer}>
                  <SelectBox item={item} selected={selected} onSelect={onSelect} />
                  <span>
                    <AnswerText item={item} />
                    <ItemTags item={item} />
                  </span>
                </span>
              </Table.Th>
              <Table.Td className={classes.plain}>
                <OpenResponse item={item} shownAs="row" timeZone={account?.timeZone ?? "UTC"} onOpen={onOpen} />
              </Table.Td>
              <Table.Td className={classes.order}>{item.sourceOrderId ?? noFigure}</Table.Td>
              <Table.Td className={classes.figure}>{formatMoney(item.orderTotal, item.currency)}</Table.Td>
              <Table.Td>{customerWord(item)}</Table.Td>
              <Table.Td className={classes.country}>{countryName(item.country)}</Table.Td>
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
