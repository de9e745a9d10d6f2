"use client";
import { Skeleton } from "@mantine/core";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { KeptFigures } from "#components/filters/KeptFigures.tsx";
import shared from "#components/ui/shared.module.css";
import type { DropOff } from "#lib/calls/app-analytics.ts";
import type { Comparison, FigureFilters } from "#lib/filters/figure-filters.ts";
import type { FiguresSurvey } from "#lib/filters/figure-surveys.ts";
import classes from "./AnalyticsScreen.module.css";
import { dropOffModel, dropOffTable, whereSomeoneLeft } from "./drop-off-model.ts";
import { TimeCard } from "./TimeCard.tsx";
import { useDropOff, useStats } from "./use-analytics.ts";
import { type Compared, partOf, useCompared } from "./use-compared.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

interface DropOffCardProps {
  filters: FigureFilters;
  comparison: Comparison | null;
  /** Whether the title says which survey it is of. */
  isNamed: boolean;
}

/** Where the shoppers of one survey drop off, and how long the ones who finish take. */
export function DropOffCard({ filters, comparison, isNamed }: DropOffCardProps) {
  const query = useDropOff(filters);
  const before = useDropOff(comparison?.before ?? null);
  const { data: stats } = useStats(filters);
  useRefetchOn(stats && stats.views + stats.responses + stats.completions, query.refetch);
  return (
    <KeptFigures
      asked={useCompared(comparison, query, before)}
      filters={filters}
      problem="We couldn't load the drop-off data"
      skeleton={<Skeleton height={320} radius="lg" />}
    >
      {({ shown: dropOff, compared }, { filters: of }) =>
        dropOff.questions.some(({ shown }) => shown > 0) ? (
          <Leaving {...dropOff} compared={compared} survey={isNamed ? of.survey : undefined} />
        ) : null
      }
    </KeptFigures>
  );
}

interface LeavingProps extends DropOff {
  compared: Compared<DropOff>;
  survey: FiguresSurvey | undefined;
}

function Leaving({ questions, timeToComplete, compared, survey }: LeavingProps) {
  const title = survey ? `Where shoppers leave: ${survey.name}` : "Where shoppers leave";
  const suffix = survey ? `-${survey.surveyId}` : "";
  const shown = questions.filter((question) => question.shown > 0);
  const comparedQuestions = partOf(compared, (dropOff) => dropOff.questions);
  const { leaving, others } = whereSomeoneLeft(shown, comparedQuestions);
  const model = dropOffModel(leaving, comparedQuestions);
  return (
    <div className={timeToComplete ? classes.columns : shared.wideStack}>
      <ChartCard
        title={title}
        titleId={`drop-off${suffix}`}
        description="For each question, how many shoppers answered, skipped, or left the survey."
      >
        <ChartFrame
          title={title}
          table={dropOffTable(shown)}
          picture={leaving.length > 0 ? { kind: "bars", model, ...(others ? { note: others } : {}) } : null}
        >
          {leaving.length > 0 && <BarList model={model} label={title} />}
          {others && <p className={classes.note}>{others}</p>}
        </ChartFrame>
      </ChartCard>
      {timeToComplete && (
        <TimeCard
          time={timeToComplete}
          compared={partOf(compared, (dropOff) => dropOff.timeToComplete)}
          titleId={`time-to-complete${suffix}`}
        />
      )}
    </div>
  );
}
