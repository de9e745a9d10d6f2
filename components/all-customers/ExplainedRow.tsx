"use client";
import { VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Children, type ReactNode, useId, useState } from "react";
import classes from "./EstimateTable.module.css";

interface ExplainedRowProps {
  label: string;
  /** What the label needs besides, such as that few gave the answer; null for nothing. */
  note: string | null;
  /** The other cells of the row; falsy ones are left out. */
  children: ReactNode;
  /** How its figures come about. */
  texts: readonly string[];
}

/** A row of an estimate table, whose name shows or hides how its figures come about. */
export function ExplainedRow({ label, note, children, texts }: ExplainedRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
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
              {label}
              <VisuallyHidden>: how we know</VisuallyHidden>
              {note !== null && <span className={classes.few}>{note}</span>}
            </span>
          </button>
        </th>
        {children}
      </tr>
      <tr id={id} hidden={!isOpen} className={classes.why}>
        <td colSpan={1 + Children.toArray(children).length}>
          <ul className={classes.reasons}>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </td>
      </tr>
    </>
  );
}
