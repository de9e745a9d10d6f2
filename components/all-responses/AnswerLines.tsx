import { VisuallyHidden } from "@mantine/core";
import type { ListedResponse } from "#lib/calls/app-response-list.ts";
import { noFigure } from "#lib/format-figure.ts";
import classes from "./AnswerLines.module.css";

interface AnswerLinesProps {
  response: ListedResponse;
  /** The table and the cards are both in the page, one of them hidden, so each button needs its own id. */
  shownAs: "row" | "card";
  onOpen: (recordId: string) => void;
}

/** A shopper's first answers, as the button that opens the response; bold while no member has read it. */
export function AnswerLines({ response, shownAs, onOpen }: AnswerLinesProps) {
  const { recordId, isRead, answers, answerCount } = response;
  const more = answerCount - answers.length;
  return (
    <button
      type="button"
      id={`open-${shownAs}-${recordId}`}
      className={classes.open}
      data-unread={!isRead || undefined}
      onClick={() => onOpen(recordId)}
    >
      {answers.map(({ questionNameId, title, answer, other }, index) => (
        <span key={questionNameId} className={classes.line}>
          <span className={classes.answer}>
            {answer ?? noFigure}
            {other && <span className={classes.other}> “{other}”</span>}
          </span>
          <span className={classes.question}>{title}</span>
          {more > 0 && index === answers.length - 1 && <span className={classes.more}>+{more} more</span>}
        </span>
      ))}
      {!isRead && <VisuallyHidden>, unread</VisuallyHidden>}
    </button>
  );
}

/** The label of a response's checkbox. */
export function nameOf({ recordId, answers }: ListedResponse) {
  return { recordId, answer: answers[0]?.answer ?? null };
}
