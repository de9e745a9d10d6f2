"use client";
import { useState } from "react";
import type { ResponseItem } from "#lib/calls/survey-analytics.ts";
import { noFigure } from "#lib/format-figure.ts";
import classes from "./AnswerText.module.css";

const shortLength = 220;

/** A shopper's answer, with what they typed as "Other"; a long text expands on demand. */
export function AnswerText({ item: { answer, other } }: { item: ResponseItem }) {
  return (
    <span className={classes.answer}>
      <LongText text={answer ?? noFigure} />
      {other && (
        <span className={classes.other}>
          “<LongText text={other} />”
        </span>
      )}
    </span>
  );
}

function LongText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  if (text.length <= shortLength) return text;
  return (
    <>
      {isOpen ? text : `${text.slice(0, shortLength).trimEnd()}… `}
      <button type="button" className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Less" : "More"}
      </button>
    </>
  );
}
