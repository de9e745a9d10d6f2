"use client";
import { Button, CloseButton } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import classes from "./TourCard.module.css";
import type { TourStep } from "./tours.ts";

/** A small card at the bottom left that says one thing after the other, and outlines what it speaks of. */
export function TourCard({ steps: allSteps, close }: { steps: readonly TourStep[]; close: () => void }) {
  const [index, setIndex] = useState(0);
  const titleId = useId();
  // Looked for at each step: what a step speaks of may have come meanwhile.
  const steps = allSteps.filter(({ needs }) => needs === undefined || document.querySelector(needs));
  const step = steps[index];
  useOutline(step?.target, index > 0);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What has the focus may want Escape for itself.
      if (event.key === "Escape" && !event.defaultPrevented && document.activeElement === document.body) close();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [close]);
  if (!step) return null;
  const isLast = index === steps.length - 1;
  return (
    <aside ref={keepRoomBelow} className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {step.title}
        </h2>
        <CloseButton size="sm" aria-label="Close the tour" onClick={close} />
      </div>
      <p className={classes.text} aria-live="polite">
        {step.textOnTouch !== undefined && isTouch() ? step.textOnTouch : step.text}
      </p>
      <div className={classes.foot}>
        <span className={classes.place}>{steps.length > 1 && `${index + 1} of ${steps.length}`}</span>
        <Button size="compact-sm" variant="default" onClick={() => (isLast ? close() : setIndex(index + 1))}>
          {isLast ? "Done" : "Continue"}
        </Button>
      </div>
    </aside>
  );
}

/** The device is pointed at with fingers first: there is no keyboard to speak of. */
function isTouch(): boolean {
  return window.matchMedia("(pointer: coarse), (max-width: 48em)").matches;
}

/** Keeps room for the card below the page's last line while it stands, where it stands over the page: `--aw-tour`. */
function keepRoomBelow(card: HTMLElement) {
  const { style } = document.documentElement;
  // Its steps differ in length.
  const observer = new ResizeObserver(() => style.setProperty("--aw-tour", `${card.offsetHeight}px`));
  observer.observe(card);
  return () => {
    observer.disconnect();
    style.removeProperty("--aw-tour");
  };
}

/** Outlines an element while it is spoken of. Brings it into view when somebody asked for the next. */
function useOutline(target: string | undefined, isWanted: boolean): void {
  useEffect(() => {
    const element = target === undefined ? null : document.querySelector<HTMLElement>(target);
    if (!element) return;
    element.dataset.toured = "";
    if (isWanted) element.scrollIntoView({ block: "nearest" });
    return () => {
      delete element.dataset.toured;
    };
  }, [target, isWanted]);
}
