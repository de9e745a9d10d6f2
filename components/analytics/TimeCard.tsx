import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { DropOff } from "#lib/calls/app-analytics.ts";
import { formatCount } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import { Change } from "./Change.tsx";
import { formatDuration } from "./format-duration.ts";
import { areEnough } from "./share-changes.ts";
import { type Compared, partOf } from "./use-compared.ts";

type Time = DropOff["timeToComplete"];

interface TimeCardProps {
  time: NonNullable<Time>;
  compared: Compared<Time>;
  titleId: string;
}

/** How long shoppers take to complete the survey. */
export function TimeCard({ time, compared, titleId }: TimeCardProps) {
  const counted = partOf(compared, (one) => ({ answered: one?.count ?? 0, ...(one ?? nobody) }));
  const changeOf = (name: keyof typeof nobody) =>
    areEnough(counted) && (
      <Change
        change={changeInPercent(counted.now[name], counted.before[name])}
        unit="%"
        before={formatDuration(counted.before[name])}
      />
    );
  return (
    <Card title="Time to complete" titleId={titleId} description="From seeing the survey to completing it.">
      <FigureRow>
        <Figure
          label={<Definition meaning="Half of the shoppers who finished took this long or less.">Median</Definition>}
          value={formatDuration(time.medianSeconds)}
          note={changeOf("medianSeconds")}
        />
        <Figure
          label={
            <Definition meaning="90% of shoppers who finished took this long or less.">90th percentile</Definition>
          }
          value={formatDuration(time.p90Seconds)}
          note={
            <>
              <div>of {formatCount(time.count)} completed responses</div>
              {changeOf("p90Seconds")}
            </>
          }
        />
      </FigureRow>
    </Card>
  );
}

const nobody = { medianSeconds: 0, p90Seconds: 0 };
