"use client";
import type { Button, CloseButton } from "@mantine/core";
import { useEffect, useId, useState, useSyncExternalStore } from "react";
import shared from "#components/ui/shared.module.css";
import classes from "./TourCard.module.css";
import type { TourStep } from "./tours.ts";

export interface TourCardProps {
  steps: readonly TourStep[];
  buttons: { Button: typeof Button; CloseButton: typeof CloseButton };
  close: () => void;
}

/** A small card at the bottom left, on phones above the page, that explains one thing per step and outlines it. */
export function TourCard({ steps: allSteps, buttons: { Button, CloseButton }, close }: TourCardProps) {
  const [index, setIndex] = useState(0);
  const titleId = useId();
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  // Checked at each step, because an element may have appeared in the meantime.
  const steps = allSteps.filter(({ needs }) => needs === undefined || (isInBrowser && document.querySelector(needs)));
  const step = steps[index];
  useOutline(step?.target, index > 0);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The focused element may handle Escape itself.
      if (event.key === "Escape" && !event.defaultPrevented && document.activeElement === document.body) close();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [close]);
  if (!step) return null;
  const isLast = index === steps.length - 1;
  return (
    <aside ref={keepRoom} className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          {step.title}
        </h2>
        <CloseButton size="sm" aria-label="Close the tour" onClick={close} />
      </div>
      <p className={shared.caption} aria-live="polite">
        {step.textOnTouch !== undefined && isInBrowser && isTouch() ? step.textOnTouch : step.text}
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

/** The primary pointer is a finger, so don't mention a keyboard. */
function isTouch(): boolean {
  return window.matchMedia("(pointer: coarse), (max-width: 48em)").matches;
}

/** Says how high the card is, so that nothing that is scrolled to stays behind it: `--aw-tour`. */
function keepRoom(card: HTMLElement) {
  const { style } = document.documentElement;
  // The steps' heights differ.
  const observer = new ResizeObserver(() => style.setProperty("--aw-tour", `${card.offsetHeight}px`));
  observer.observe(card);
  return () => {
    observer.disconnect();
    style.removeProperty("--aw-tour");
  };
}

/** Outlines the element being explained, and scrolls to it if the person asked for this step. */
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
