import type { AskedQuestion, ResponseDetails } from "#lib/calls/app-responses.ts";
import { noFigure } from "#lib/format-figure.ts";
import { formatInstant } from "./order-words.ts";
import classes from "./ResponseDrawer.module.css";

/** What was asked, in its order and as it was put, with what became of each question. */
export function ResponsePath({ response, timeZone }: { response: ResponseDetails; timeZone: string }) {
  const { questions, locked, completedAt, answeredAt, viewedAt } = response;
  return (
    <section aria-label="Answers">
      <ol className={classes.path}>
        {questions.map((question) => (
          <li key={question.questionNameId} className={classes.question} data-state={question.state}>
            <p className={classes.title}>{question.title}</p>
            {locked ? <p className={classes.answer}>Beyond this month’s plan</p> : <Said question={question} />}
          </li>
        ))}
      </ol>
      <p className={classes.title} style={{ marginTop: 12 }}>
        {completedAt
          ? `Completed ${formatInstant(completedAt, timeZone)}`
          : answeredAt
            ? `Last seen unfinished; first answered ${formatInstant(answeredAt, timeZone)}`
            : `Seen ${formatInstant(viewedAt, timeZone)}, nothing answered`}
      </p>
    </section>
  );
}

function Said({ question: { state, answer, other, mergedAs } }: { question: AskedQuestion }) {
  if (state === "skipped") return <p className={`${classes.answer} ${classes.soft}`}>Skipped</p>;
  if (state === "left") return <p className={`${classes.answer} ${classes.soft}`}>The shopper stopped here</p>;
  return (
    <p className={classes.answer}>
      {answer ?? noFigure}
      {other && <span className={classes.soft}> “{other}”</span>}
      {mergedAs && <span className={classes.soft}> — counted as {mergedAs}</span>}
    </p>
  );
}
