"use client";
import { Anchor, SegmentedControl } from "@mantine/core";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Card } from "#components/ui/Card.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import type { QuestionListItem } from "#lib/calls/survey-analytics.ts";
import { formatCount } from "#lib/format-figure.ts";
import { answerBarsOf, isText } from "./answer-bars-of.ts";
import type { DayRange } from "./date-range.ts";
import { LatestTexts } from "./LatestTexts.tsx";
import classes from "./QuestionCard.module.css";
import { QuestionChart, type View } from "./QuestionChart.tsx";
import { QuestionSeries } from "./QuestionSeries.tsx";
import { questionHref } from "./question-href.ts";

const views = [
  { value: "bars", label: "Answers" },
  { value: "series", label: "Over time" },
  { value: "table", label: "Table" },
] as const;

/** One question among the others: its answers as bars, over time or as a table, and the way to the details. */
export function QuestionCard({ item, range }: { item: QuestionListItem; range: DayRange }) {
  const query = useSearchParams();
  const [view, setView] = useState<View>("bars");
  const titleId = `question-${item.questionNameId}`;
  const asksText = isText(item.type);
  const offered = asksText ? views.filter(({ value }) => value !== "table") : views;
  return (
    <Card
      titleId={titleId}
      title={
        <Anchor component={Link} href={questionHref(item.questionNameId, "analytics", query)} c="inherit" inherit>
          {item.title}
        </Anchor>
      }
      description={<Standing item={item} />}
      actions={item.isLive ? null : <StatusBadge status="neutral">No longer asked</StatusBadge>}
    >
      {item.type !== "statement" && item.answered > 0 && (
        <SegmentedControl
          size="xs"
          mb="md"
          aria-label={`How ${item.title} is shown`}
          data={offered.map((one) => ({ ...one }))}
          value={view}
          onChange={(value) => setView(views.find((one) => one.value === value)?.value ?? "bars")}
        />
      )}
      {view === "series" ? (
        <QuestionSeries questionNameId={item.questionNameId} range={range} answered={item.answered} />
      ) : asksText && item.answered > 0 ? (
        <LatestTexts questionNameId={item.questionNameId} range={range} most={4} answered={item.answered} />
      ) : (
        <QuestionChart
          type={item.type}
          answered={item.answered}
          {...(range ? { none: "No answers on these days." } : {})}
          bars={answerBarsOf(item)}
          view={view}
          label={item.title}
          most={item.type === "nps" ? 11 : 8}
        />
      )}
      {item.type !== "statement" && (
        <div className={classes.links}>
          <Anchor component={Link} href={questionHref(item.questionNameId, "analytics", query)}>
            Details<span className={classes.spoken}> of {item.title}</span>
          </Anchor>
          <Anchor component={Link} href={questionHref(item.questionNameId, "responses", query)}>
            Responses<span className={classes.spoken}> to {item.title}</span>
          </Anchor>
        </div>
      )}
    </Card>
  );
}

function Standing({ item: { type, shown, answered, skipped } }: { item: QuestionListItem }) {
  if (type === "statement") return <>Shown to {formatCount(shown)}</>;
  return (
    <span className={classes.standing}>
      {formatCount(answered)} answered of {formatCount(shown)} who saw it, {formatCount(skipped)} skipped
    </span>
  );
}
