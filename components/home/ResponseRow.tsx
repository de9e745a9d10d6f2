import Link from "next/link";
import { ShopperAnswer } from "#components/responses/ShopperAnswer.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import { countryName } from "#lib/filters/order-text.ts";
import { surfaceLabels } from "#lib/filters/response-filters.ts";
import { formatMoney } from "#lib/format-figure.ts";
import type { ShownResponse } from "./group-by-response.ts";
import classes from "./ResponseRow.module.css";

const shortLength = 280;
/** A longer response shows its newest answers; the rest is a click away. */
const mostAnswers = 4;

/** One shopper: the order, which links to the whole response, and the latest answers. */
export function ResponseRow({ response: { recordId, answers, isNew } }: { response: ShownResponse }) {
  const newest = answers.at(-1);
  if (!newest) return null;
  const { surface, country, orderTotal, currency, answeredAt } = newest;
  const facts = [
    ...(orderTotal === null ? [] : [formatMoney(orderTotal, currency)]),
    ...(country === null ? [] : [countryName(country)]),
    surfaceLabel(surface),
  ];
  const more = answers.length - mostAnswers;
  return (
    <li className={classes.row} data-new={isNew}>
      <p className={classes.shopper}>
        <Link className={classes.open} href={`/surveys/responses?response=${recordId}`} prefetch={false}>
          {facts.join(" · ")}
        </Link>
        <span className={shared.soft}>
          <TimeAgo instant={answeredAt} />
        </span>
      </p>
      {answers.slice(-mostAnswers).map(({ questionNameId, title, answer, other }) => (
        <div key={questionNameId} className={shared.shrinks}>
          <Link
            className={classes.question}
            href={`/surveys/question/${encodeURIComponent(questionNameId)}/responses`}
            prefetch={false}
          >
            {title}
          </Link>
          <ShopperAnswer answer={answer && shorten(answer)} other={other && shorten(other)} />
        </div>
      ))}
      {more > 0 && <p className={shared.note}>+{more} more</p>}
    </li>
  );
}

function shorten(text: string): string {
  return text.length <= shortLength ? text : `${text.slice(0, shortLength).trimEnd()}…`;
}

const words = new Map<string, string>(Object.entries(surfaceLabels));

/** Where a survey was answered, in words; an unknown surface by its wire name. */
function surfaceLabel(surface: string): string {
  return words.get(surface) ?? surface;
}
