import type { PlanPreview } from "#lib/calls/app-billing.ts";
import type { PlanName } from "#lib/plans.ts";
import classes from "./ChangePlanDialog.module.css";
import type { PlanStanding } from "./plan-standing.ts";
import { previewText } from "./preview-text.ts";

interface PlanEffectsProps {
  plan: PlanName;
  preview: PlanPreview;
  standing: PlanStanding;
}

/** What a change of plan costs, what goes on, and what stops, and when. */
export function PlanEffects({ plan, preview, standing }: PlanEffectsProps) {
  const { startsAt, keeps, stops } = preview.losses;
  return (
    <div className={classes.effects}>
      <p className={classes.text}>{previewText(plan, preview, standing)}</p>
      <Items title="Keeps working" items={keeps} />
      <Items title={startsAt === null ? "Stops now" : `Stops on ${standing.dayOf(startsAt)}`} items={stops} />
    </div>
  );
}

function Items({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <div>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
