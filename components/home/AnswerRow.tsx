import Link from "next/link";
import { GivenAnswer } from "#components/responses/GivenAnswer.tsx";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { FeedAnswer } from "#lib/calls/app-feed.ts";
import { formatMoney } from "#lib/format-figure.ts";
import classes from "./AnswerRow.module.css";

const shortLength = 280;

interface AnswerRowProps {
  answer: FeedAnswer;
  /** It arrived while the page was open. */
  isNew: boolean;
}

/** One answer: what was asked, what was said, and the order it came with. */
export function AnswerRow({ answer: given, isNew }: AnswerRowProps) {
  const { questionNameId, title, answer, other, answeredAt, country, orderTotal, currency } = given;
  return (
    <li className={classes.row} data-new={isNew}>
      <div className={classes.said}>
        <Link
          className={classes.question}
          href={`/surveys/question/${encodeURIComponent(questionNameId)}/responses`}
          prefetch={false}
        >
          {title}
        </Link>
        <GivenAnswer answer={answer && shorten(answer)} other={other && shorten(other)} />
      </div>
      <p className={classes.facts}>
        {orderTotal !== null && <span>{formatMoney(orderTotal, currency)}</span>}
        {country && <span>{country}</span>}
        <TimeAgo instant={answeredAt} />
      </p>
    </li>
  );
}

function shorten(text: string): string {
  return text.length <= shortLength ? text : `${text.slice(0, shortLength).trimEnd()}…`;
}
