import { formatCount, formatPercent } from "#lib/format-figure.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import classes from "./NpsBar.module.css";

interface NpsBarProps {
  promoters: number;
  passives: number;
  detractors: number;
}

/** The three NPS groups as parts of one bar, with their labels below. */
export function NpsBar({ promoters, passives, detractors }: NpsBarProps) {
  const all = promoters + passives + detractors;
  const groups = [
    { id: "detractors", label: "Detractors, 0–6", count: detractors },
    { id: "passives", label: "Passives, 7–8", count: passives },
    { id: "promoters", label: "Promoters, 9–10", count: promoters },
  ];
  return (
    <div className={classes.nps}>
      <div className={classes.bar} aria-hidden="true">
        {groups.map(({ id, count }) => (
          <span key={id} data-group={id} style={{ flexGrow: count }} hidden={count === 0} />
        ))}
      </div>
      <dl className={classes.groups}>
        {groups.map(({ id, label, count }) => (
          <div key={id}>
            <dt className={classes.label}>
              <span className={classes.mark} data-group={id} aria-hidden="true" />
              {label}
            </dt>
            <dd className={classes.value}>
              {formatPercent(percentOf(count, all))} <span className={classes.count}>{formatCount(count)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
