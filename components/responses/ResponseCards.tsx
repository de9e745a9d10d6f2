"use client";
import { ActionIcon, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import shared from "#components/ui/shared.module.css";
import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { countryName, customerWord } from "#lib/filters/order-text.ts";
import { sortFields } from "#lib/filters/responses-query.ts";
import { formatMoney } from "#lib/format-figure.ts";
import { AnswerText } from "./AnswerText.tsx";
import classes from "./ResponseCards.module.css";
import { ItemTags, OpenResponse, SelectBox } from "./ResponseParts.tsx";
import type { ResponseListProps } from "./ResponseTable.tsx";

const sortLabels = { answeredAt: "Answered", orderTotal: "Order total", country: "Country" };

/** The answers as stacked cards, for phones. */
export function ResponseCards({ items, choice, onSort, selected, onSelect, onOpen }: ResponseListProps) {
  const { data: account } = useCall("Profile.Profile", {});
  return (
    <div className={classes.cards}>
      <div className={classes.sort}>
        <NativeSelect
          aria-label="Sort by"
          data={sortFields.map((field) => ({ value: field, label: sortLabels[field] }))}
          value={choice.sortField}
          onChange={(event) => {
            const field = sortFields.find((candidate) => candidate === event.currentTarget.value);
            if (field && field !== choice.sortField) onSort(field);
          }}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={choice.isDesc ? "Sorted descending. Sort ascending" : "Sorted ascending. Sort descending"}
          onClick={() => onSort(choice.sortField)}
        >
          {choice.isDesc ? (
            <IconArrowDown size={16} aria-hidden="true" />
          ) : (
            <IconArrowUp size={16} aria-hidden="true" />
          )}
        </ActionIcon>
      </div>
      <ul className={shared.list}>
        {items.map((item) => (
          <li key={item.recordId} className={classes.card}>
            <span className={classes.head}>
              <SelectBox item={item} selected={selected} onSelect={onSelect} />
              <AnswerText item={item} />
            </span>
            <ItemTags item={item} />
            <OpenResponse item={item} shownAs="card" timeZone={account?.timeZone ?? "UTC"} onOpen={onOpen} />
            <span className={classes.facts}>{factsOf(item).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function factsOf(item: ResponseItem): string[] {
  return [
    ...(item.sourceOrderId ? [item.sourceOrderId] : []),
    ...(item.orderTotal === null ? [] : [formatMoney(item.orderTotal, item.currency)]),
    ...(item.isFirstOrder === null ? [] : [customerWord(item)]),
    ...(item.country === null ? [] : [countryName(item.country)]),
  ];
}
