"use client";
import { VisuallyHidden } from "@mantine/core";
import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import classes from "./StarRating.module.css";

interface StarRatingProps {
  label: string;
  /** From 1 to 5; 0 if unrated. */
  value: number;
  onChange: (value: number) => void;
}

const stars = [1, 2, 3, 4, 5];

/**
 * Five stars. Arrow keys move between them; only Space, Enter and a click select, because selecting acts immediately.
 */
export function StarRating({ label, value, onChange }: StarRatingProps) {
  const [pointed, setPointed] = useState(0);
  const group = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  const filled = pointed || value;
  const onKeyDown = (event: KeyboardEvent, star: number) => {
    const to = nextStar(event.key, star);
    if (to === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (to === undefined) onChange(star);
    else group.current?.querySelector<HTMLInputElement>(`[value="${to}"]`)?.focus();
  };
  return (
    <div className={classes.rating}>
      <fieldset ref={group} className={classes.stars} onPointerLeave={() => setPointed(0)}>
        <legend>
          <VisuallyHidden>{label}</VisuallyHidden>
        </legend>
        {stars.map((star) => (
          <label
            key={star}
            className={classes.star}
            data-filled={star <= filled}
            onPointerEnter={() => setPointed(star)}
          >
            <input
              type="radio"
              className={classes.input}
              name={name}
              value={star}
              checked={star === value}
              aria-label={star === 1 ? "1 star" : `${star} stars`}
              onChange={() => onChange(star)}
              onKeyDown={(event) => onKeyDown(event, star)}
            />
            {star <= filled ? (
              <IconStarFilled size={28} aria-hidden="true" />
            ) : (
              <IconStar size={28} stroke={1.5} aria-hidden="true" />
            )}
          </label>
        ))}
      </fieldset>
      {value > 0 && (
        <button type="button" className={classes.reset} onClick={() => onChange(0)}>
          Reset
        </button>
      )}
    </div>
  );
}

/** Which star a key moves to, wrapping at the ends; undefined for any other key. */
function nextStar(key: string, from: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowDown") return (from % stars.length) + 1;
  if (key === "ArrowLeft" || key === "ArrowUp") return ((from + stars.length - 2) % stars.length) + 1;
  return undefined;
}
