"use client";
import { ItemTags, SelectBox } from "#components/responses/ResponseParts.tsx";
import type { ListedResponse } from "#lib/calls/app-response-list.ts";
import { countryName, customerWord, formatInstant } from "#lib/filters/order-text.ts";
import { surfaceLabels } from "#lib/filters/response-filters.ts";
import { formatMoney } from "#lib/format-figure.ts";
import classes from "./AllResponseCards.module.css";
import type { AllResponsesProps } from "./AllResponsesTable.tsx";
import { AnswerLines, nameOf } from "./AnswerLines.tsx";

/** The responses as stacked cards, for phones: answers first, then the time and the order. */
export function AllResponseCards({ items, timeZone, selected, onSelect, onOpen }: AllResponsesProps) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={item.recordId} className={classes.card}>
          <span className={classes.select}>
            <SelectBox item={nameOf(item)} selected={selected} onSelect={onSelect} />
          </span>
          <div className={classes.body}>
            <AnswerLines response={item} shownAs="card" onOpen={onOpen} />
            <ItemTags item={item} />
            <span className={classes.facts}>
              {!item.isRead && <span className={classes.unread} aria-hidden="true" />}
              {formatInstant(item.answeredAt, timeZone)}
            </span>
            <span className={classes.facts}>{factsOf(item).join(" · ")}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

function factsOf(item: ListedResponse): string[] {
  return [
    ...(item.orderTotal === null ? [] : [formatMoney(item.orderTotal, item.currency)]),
    ...(item.sourceOrderId ? [`Order ${item.sourceOrderId}`] : []),
    ...(item.isFirstOrder === null ? [] : [customerWord(item)]),
    ...(item.emailAddress ? [item.emailAddress] : []),
    ...(item.country === null ? [] : [countryName(item.country)]),
    surfaceLabels[item.surface],
  ];
}
