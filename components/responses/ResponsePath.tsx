import { Button } from "@mantine/core";
import Link from "next/link";
import { Notice } from "#components/ui/Notice.tsx";
import shared from "#components/ui/shared.module.css";
import type { PathQuestion, ResponseDetails } from "#lib/calls/app-responses.ts";
import { formatInstant } from "#lib/filters/order-text.ts";
import classes from "./ResponseDrawer.module.css";
import { NoAnswer, ShopperAnswer } from "./ShopperAnswer.tsx";

/** The questions in the order and wording shown, each with its result. */
export function ResponsePath({ response, timeZone }: { response: ResponseDetails; timeZone: string }) {
  const { questions, locked, completedAt, answeredAt, viewedAt } = response;
  return (
    <section aria-label="Answers">
      {locked && (
        <div className={shared.tightSpaced}>
          <Notice
            status="warning"
            title="Over this month's plan limit"
            action={
              <Button component={Link} href="/billingplan" variant="default">
                See the plans
              </Button>
            }
          >
            These answers unlock when the month ends or a larger plan covers them.
          </Notice>
        </div>
      )}
      <ol className={shared.smallList}>
        {questions.map((question) => (
          <li key={question.questionNameId} className={classes.question} data-state={question.state}>
            <p className={shared.note}>{question.title}</p>
            {locked ? <NoAnswer>Locked</NoAnswer> : <AnswerOrState question={question} />}
          </li>
        ))}
      </ol>
      <p className={shared.note} style={{ marginTop: 12 }}>
        {completedAt
          ? `Completed ${formatInstant(completedAt, timeZone)}`
          : answeredAt
            ? `Not completed. First answered ${formatInstant(answeredAt, timeZone)}`
            : `Viewed ${formatInstant(viewedAt, timeZone)}, no answers`}
      </p>
    </section>
  );
}

function AnswerOrState({ question: { state, answer, other, mergedAs } }: { question: PathQuestion }) {
  if (state === "skipped") return <NoAnswer>Skipped</NoAnswer>;
  if (state === "left") return <NoAnswer>Shopper left here</NoAnswer>;
  return <ShopperAnswer answer={answer} other={other} mergedAs={mergedAs} />;
}
