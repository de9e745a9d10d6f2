import { Card } from "#components/ui/Card.tsx";
import { Definition } from "#components/ui/Definition.tsx";
import { Figure, FigureRow } from "#components/ui/Figure.tsx";
import type { DropOff } from "#lib/calls/app-analytics.ts";
import { formatCount } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import { Change } from "./Change.tsx";
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

/** A duration in at most two units: `42 s`, `3 min 20 s`, `1 h 5 min`, `2 d 3 h`. Uses non-breaking spaces. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}\u00a0s`;
  if (whole < 3600) return two(Math.floor(whole / 60), "min", whole % 60, "s");
  const minutes = Math.round(whole / 60);
  if (minutes < 24 * 60) return two(Math.floor(minutes / 60), "h", minutes % 60, "min");
  const hours = Math.round(minutes / 60);
  return two(Math.floor(hours / 24), "d", hours % 24, "h");
}

function two(larger: number, largerUnit: string, smaller: number, smallerUnit: string): string {
  return `${larger}\u00a0${largerUnit}${smaller > 0 ? ` ${smaller}\u00a0${smallerUnit}` : ""}`;
}
