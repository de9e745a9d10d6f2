import shared from "#components/ui/shared.module.css";
import { formatCount, formatPercent } from "#lib/format-figure.ts";
import type { NpsGroups } from "#lib/statistics/net-promoter.ts";
import { percentOf } from "#lib/statistics/percent.ts";
import classes from "./NpsBar.module.css";

/** The three NPS groups as parts of one bar, with their labels below. */
export function NpsBar({ promoters, passives, detractors }: NpsGroups) {
  const all = promoters + passives + detractors;
  const groups = [
    { id: "detractors", label: "Detractors, 0–6", count: detractors },
    { id: "passives", label: "Passives, 7–8", count: passives },
    { id: "promoters", label: "Promoters, 9–10", count: promoters },
  ];
  return (
    <div className={shared.spaced}>
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
