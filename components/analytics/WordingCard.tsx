"use client";
import { ChartTableView } from "#components/charts/ChartTableView.tsx";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import type { WordingTest } from "#lib/calls/app-wording-test.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatDay } from "#lib/format-day.ts";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./DepthCards.module.css";
import type { DepthProps } from "./depth-props.ts";
import { useRefetchOn } from "./use-refetch-on.ts";
import { wordingTable, wordingVerdict } from "./wording-text.ts";

/** How a question's two wordings compare; nothing for a question that never had two, or while it's unknown. */
export function WordingCard({ questionNameId, answered }: Pick<DepthProps, "questionNameId" | "answered">) {
  const query = useCall("app.GetWordingTest", { questionNameId });
  useRefetchOn(answered, query.refetch);
  return query.data ? <Compared test={query.data} /> : null;
}

function Compared({ test }: { test: WordingTest }) {
  const { titles, since, isRunning, answers, shown } = test;
  const [first, second] = shown.map(formatCount);
  const day = formatDay(since);
  return (
    <Card
      title="Two wordings"
      titleId="wordings"
      description={`${isRunning ? `Since ${day}, each customer sees` : `From ${day} on, each customer saw`} one of the two. Filters don't apply.`}
    >
      <ul className={shared.tightList}>
        {titles.map((title, at) => (
          <li key={title}>
            <strong>{at === 0 ? "First" : "Second"}</strong> {title}
          </li>
        ))}
      </ul>
      <p className={classes.sentence}>{wordingVerdict(test)}</p>
      {answers && (
        <>
          <ChartTableView table={wordingTable(test)} label="Both wordings in percent, and the difference in points" />
          <p className={classes.verdict}>
            {first} shoppers got the first wording, and {second} the second. Each range is right however often you look,
            so you can stop at any time.
          </p>
        </>
      )}
    </Card>
  );
}
