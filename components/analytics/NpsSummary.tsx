import { NpsBar } from "#components/charts/NpsBar.tsx";
import { FigureRow } from "#components/ui/Figure.tsx";
import type { NpsGroups } from "#lib/statistics/net-promoter.ts";
import { NpsFigure } from "./NpsFigure.tsx";
import classes from "./NpsSummary.module.css";
import type { Compared } from "./use-compared.ts";

/** The result of an NPS question: its score and the three groups. */
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
