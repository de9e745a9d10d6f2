"use client";
import { Skeleton } from "@mantine/core";
import { BarList } from "#components/charts/BarList.tsx";
import { ChartCard } from "#components/charts/ChartCard.tsx";
import { ChartFrame } from "#components/charts/ChartFrame.tsx";
import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { DropOff } from "#lib/calls/app-analytics.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./AnalyticsScreen.module.css";
import { dropOffModel, dropOffTable } from "./drop-off-model.ts";
import { type FigureFilters, filterInput } from "./figure-filters.ts";
import { formatDuration } from "./format-duration.ts";
import { KeptFigures } from "./KeptFigures.tsx";
import { useStats } from "./use-analytics.ts";
import { useRefetchOn } from "./use-refetch-on.ts";

/** At which question shoppers leave, and how long those take who do not. */
export function DropOffCard({ filters }: { filters: FigureFilters }) {
  const asked = useCall("app.GetDropOff", filterInput(filters));
  const { data: stats } = useStats(filters);
  useRefetchOn(stats && stats.views + stats.responses + stats.completions, asked.refetch);
  return (
    <KeptFigures
      asked={asked}
      filters={filters}
      problem="The drop-off could not be loaded"
      skeleton={<Skeleton height={320} radius="lg" />}
    >
      {(dropOff) => (dropOff.questions.some(({ shown }) => shown > 0) ? <Leaving {...dropOff} /> : null)}
    </KeptFigures>
  );
}

function Leaving({ questions, timeToComplete }: DropOff) {
  const shown = questions.filter((question) => question.shown > 0);
  const model = dropOffModel(shown);
  return (
    <div className={timeToComplete ? classes.columns : classes.stack}>
      <ChartCard
        title="Where shoppers leave"
        titleId="drop-off"
        description="Of those who saw a question: who answered, who went on without an answer, and who was not seen again."
      >
        <ChartFrame title="Where shoppers leave" table={dropOffTable(shown)} picture={{ kind: "bars", model }}>
          <BarList model={model} label="Where shoppers leave" />
        </ChartFrame>
      </ChartCard>
      {timeToComplete && <TimeCard time={timeToComplete} />}
    </div>
  );
}

function TimeCard({ time }: { time: NonNullable<DropOff["timeToComplete"]> }) {
  return (
    <Card title="Time to complete" titleId="time-to-complete" description="From seeing the survey to its end.">
      <FigureRow>
        <Figure
          label={<Definition meaning="Half of those who completed were as fast or faster.">Median</Definition>}
          value={formatDuration(time.medianSeconds)}
        />
        <Figure
          label={<Definition meaning="Nine of ten who completed were as fast or faster.">Nine of ten</Definition>}
          value={formatDuration(time.p90Seconds)}
          note={`of ${formatCount(time.count)} completed`}
        />
      </FigureRow>
    </Card>
  );
}
