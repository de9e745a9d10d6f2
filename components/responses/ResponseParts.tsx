"use client";
import { Checkbox, VisuallyHidden } from "@mantine/core";
import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import { formatInstant } from "#lib/filters/order-text.ts";
import classes from "./ResponseParts.module.css";

interface SelectBoxProps {
  item: Pick<ResponseItem, "recordId" | "answer">;
  selected: ReadonlySet<string>;
  onSelect: (recordIds: readonly string[], isSelected: boolean) => void;
}

/** Checkbox that selects one response. */
export function SelectBox({ item, selected, onSelect }: SelectBoxProps) {
  return (
    <Checkbox
      size="xs"
      className={classes.box ?? ""}
      aria-label={`Select ${(item.answer ?? "the response").slice(0, 60)}`}
      checked={selected.has(item.recordId)}
      onChange={(event) => onSelect([item.recordId], event.currentTarget.checked)}
    />
  );
}

interface SelectAllProps extends Omit<SelectBoxProps, "item"> {
  items: readonly { recordId: string }[];
}

/** Checkbox that selects all responses of a page. */
export function SelectAll({ items, selected, onSelect }: SelectAllProps) {
  const all = items.map(({ recordId }) => recordId);
  const count = all.filter((id) => selected.has(id)).length;
  return (
    <Checkbox
      size="xs"
      aria-label="Select all on this page"
      checked={count > 0 && count === all.length}
      indeterminate={count > 0 && count < all.length}
      onChange={(event) => onSelect(all, event.currentTarget.checked)}
    />
  );
}

interface OpenResponseProps {
  item: Pick<ResponseItem, "recordId" | "isRead" | "answeredAt">;
  /** The table and the cards are both in the page, one of them hidden, so each button needs its own id. */
  shownAs: "row" | "card";
  timeZone: string;
  onOpen: (recordId: string) => void;
}

/** When it was answered, as the button that opens the response; marked as new while nobody has read it. */
export function OpenResponse({ item, shownAs, timeZone, onOpen }: OpenResponseProps) {
  const { recordId, isRead, answeredAt } = item;
  return (
    <button
      type="button"
      id={`open-${shownAs}-${recordId}`}
      className={classes.open}
      data-shown-as={shownAs}
      onClick={() => onOpen(recordId)}
    >
      {!isRead && <span className={classes.unread} aria-hidden="true" />}
      {formatInstant(answeredAt, timeZone)}
      {!isRead && <VisuallyHidden>, unread</VisuallyHidden>}
    </button>
  );
}

const testLabels = { store: "Test order", member: "Marked as a test" };

/** A listed response's tags, and whether it is a test. */
export function ItemTags({ item: { tags, testSource } }: { item: Pick<ResponseItem, "tags" | "testSource"> }) {
  if (tags.length === 0 && testSource === null) return null;
  return (
    <span className={classes.tags}>
      {testSource !== null && (
        <span className={classes.tag} data-test>
          {testLabels[testSource]}
        </span>
      )}
      {tags.map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
    </span>
  );
}
