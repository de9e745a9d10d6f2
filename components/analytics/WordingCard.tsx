"use client";
import { ChartTableView } from "#components/charts/ChartTableView.tsx";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import type { WordingTest } from "#lib/calls/app-wording-test.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatDay } from "#lib/format-day.ts";
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
  const { titles, since, isRunning, answers } = test;
  return (
    <Card
      title="Two wordings"
      titleId="wordings"
      description={`${isRunning ? "Each customer sees one of them, since" : "Each customer saw one of them, from"} ${formatDay(since)} on. Filters don't apply.`}
    >
      <ol className={shared.tightList}>
        {titles.map((title) => (
          <li key={title}>{title}</li>
        ))}
      </ol>
      <p className={classes.verdict}>{wordingVerdict(test)}</p>
      {answers && (
        <>
          <ChartTableView table={wordingTable(test)} label="Both wordings, in percent, and the difference in points" />
          <p className={classes.verdict}>
            “From” and “To” are the range of the difference. You can look at it as often as you like, and stop when you
            like.
          </p>
        </>
      )}
    </Card>
  );
}
