import { IconLock } from "@tabler/icons-react";
import parts from "#components/responses/ResponseParts.module.css";
import type { ListedResponse } from "#lib/calls/app-response-list.ts";
import { noFigure } from "#lib/format-figure.ts";
import classes from "./AnswerLines.module.css";

interface AnswerLinesProps {
  response: ListedResponse;
  /** The table and the cards are both in the page, one of them hidden: each button has an id of its own. */
  shownAs: "row" | "card";
  onOpen: (recordId: string) => void;
}

/** What a shopper answered first, which opens the response; in bold while no member has read it. */
export function AnswerLines({ response, shownAs, onOpen }: AnswerLinesProps) {
  const { recordId, isRead, answers, answerCount, locked } = response;
  const more = answerCount - answers.length;
  return (
    <button
      type="button"
      id={`open-${shownAs}-${recordId}`}
      className={classes.open}
      data-unread={!isRead || undefined}
      onClick={() => onOpen(recordId)}
    >
      {locked ? (
        <span className={classes.locked}>
          <IconLock size={14} aria-hidden="true" /> Over this month's plan limit
        </span>
      ) : (
        answers.map(({ questionNameId, title, answer, other }, index) => (
          <span key={questionNameId} className={classes.line}>
            <span className={classes.answer}>
              {answer ?? noFigure}
              {other && <span className={classes.other}> “{other}”</span>}
            </span>
            <span className={classes.question}>{title}</span>
            {more > 0 && index === answers.length - 1 && <span className={classes.more}>+{more} more</span>}
          </span>
        ))
      )}
      {!isRead && <span className={parts.hidden}>, unread</span>}
    </button>
  );
}

/** What a response is called where it is selected. */
export function nameOf({ recordId, answers }: ListedResponse) {
  return { recordId, answer: answers[0]?.answer ?? null };
}
