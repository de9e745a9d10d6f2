"use client";
import { Table } from "@mantine/core";
import { ItemTags, SelectAll, SelectBox } from "#components/responses/ResponseParts.tsx";
import type { Selectable } from "#components/responses/SelectableRows.tsx";
import type { ListedResponse } from "#lib/calls/app-response-list.ts";
import { countryName, customerWord, formatInstant } from "#lib/filters/order-text.ts";
import { surfaceLabels } from "#lib/filters/response-filters.ts";
import { formatMoney, noFigure } from "#lib/format-figure.ts";
import classes from "./AllResponsesTable.module.css";
import { AnswerLines, nameOf } from "./AnswerLines.tsx";

export interface AllResponsesProps extends Selectable<ListedResponse> {
  timeZone: string;
}

/** The responses as a table, one row per shopper. Hidden on phones. */
export function AllResponsesTable({ items, timeZone, selected, onSelect, onOpen }: AllResponsesProps) {
  return (
    <div className={classes.scroll}>
      <Table className={classes.table ?? ""} aria-label="Responses">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" className={classes.first}>
              <span className={classes.head}>
                <SelectAll items={items} selected={selected} onSelect={onSelect} />
                <span className={classes.unread} data-read aria-hidden="true" />
                Answers
              </span>
            </Table.Th>
            <Table.Th scope="col">Answered</Table.Th>
            <Table.Th scope="col" className={classes.order}>
              Order
            </Table.Th>
            <Table.Th scope="col" className={classes.customer}>
              Customer
            </Table.Th>
            <Table.Th scope="col">Country</Table.Th>
            <Table.Th scope="col">Shown on</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={item.recordId}>
              <Table.Th scope="row" className={classes.first} fw={400}>
                <span className={classes.answers}>
                  <SelectBox item={nameOf(item)} selected={selected} onSelect={onSelect} />
                  <span className={classes.unread} data-read={item.isRead || undefined} aria-hidden="true" />
                  <span>
                    <AnswerLines response={item} shownAs="row" onOpen={onOpen} />
                    <ItemTags item={item} />
                  </span>
                </span>
              </Table.Th>
              <Table.Td className={classes.figure}>{formatInstant(item.answeredAt, timeZone)}</Table.Td>
              <Table.Td className={classes.figure}>
                {formatMoney(item.orderTotal, item.currency)}
                {item.sourceOrderId && (
                  <span className={`${classes.soft} ${classes.line}`} title={item.sourceOrderId}>
                    {item.sourceOrderId}
                  </span>
                )}
              </Table.Td>
              <Table.Td>
                {customerWord(item)}
                {item.emailAddress && (
                  <span className={`${classes.soft} ${classes.line}`} title={item.emailAddress}>
                    {item.emailAddress}
                  </span>
                )}
              </Table.Td>
              <Table.Td>{item.country === null ? noFigure : countryName(item.country)}</Table.Td>
              <Table.Td>{surfaceLabels[item.surface]}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
