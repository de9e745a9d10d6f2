import { Definition } from "#components/ui/Definition.tsx";
import { Figure } from "#components/ui/Figure.tsx";
import { type NpsGroups, netPromoter } from "#lib/statistics/net-promoter.ts";
import { Change } from "./Change.tsx";
import { formatPoints, marginText } from "./nps-text.ts";
import { areEnough } from "./share-changes.ts";
import { type Compared, partOf } from "./use-compared.ts";

const meaning = "The percentage of promoters (9 or 10) minus the percentage of detractors (0 to 6), from −100 to 100.";

interface NpsFigureProps {
  groups: NpsGroups;
  compared: Compared<NpsGroups>;
}

/** The score with its margin and its change. Must be inside a `FigureRow`. */
export function NpsFigure({ groups, compared }: NpsFigureProps) {
  const score = netPromoter(groups);
  if (!score) return null;
  return (
    <Figure
      label={<Definition meaning={meaning}>NPS</Definition>}
      value={formatPoints(score.nps)}
      note={
        <>
          <div>{marginText(groups)}</div>
          <ScoreChange compared={compared} />
        </>
      }
    />
  );
}

/** With too few answers, the answer count already says so. */
function ScoreChange({ compared }: { compared: Compared<NpsGroups> }) {
  const withCounts = partOf(compared, (groups) => ({
    answered: groups.promoters + groups.passives + groups.detractors,
    nps: netPromoter(groups)?.nps ?? 0,
  }));
  if (!areEnough(withCounts)) return null;
  const { now, before } = withCounts;
  const change = Math.round(10 * (now.nps - before.nps)) / 10 || 0;
  return <Change change={change} unit="points" before={formatPoints(before.nps)} />;
}
