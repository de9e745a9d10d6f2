import { NpsBar } from "#components/charts/NpsBar.tsx";
import { FigureRow } from "#components/ui/Figure.tsx";
import type { NpsGroups } from "#lib/statistics/net-promoter.ts";
import { NpsFigure } from "./NpsFigure.tsx";
import classes from "./NpsSummary.module.css";
import type { Compared } from "./use-compared.ts";

/** What a recommendation question comes to: its score, and the three groups behind it. */
export function NpsSummary({ groups, compared }: { groups: NpsGroups; compared: Compared<NpsGroups> }) {
  return (
    <div className={classes.summary}>
      <FigureRow>
        <NpsFigure groups={groups} compared={compared} />
      </FigureRow>
      <NpsBar {...groups} />
    </div>
  );
}
