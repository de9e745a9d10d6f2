import { dayNotOver, notCompared, tooFewText } from "#components/charts/change-text.ts";
import { formatCount } from "#lib/format-figure.ts";
import { changeInPercent } from "#lib/statistics/change.ts";
import { Change } from "./Change.tsx";
import { areEnough } from "./share-changes.ts";
import type { Compared } from "./use-compared.ts";

/** The change in answer count since the previous period; renders nothing when there is no comparison. */
export function AnsweredChange({ compared }: { compared: Compared<{ answered: number }> }) {
  if (compared.kind === "today") return dayNotOver;
  if (compared.kind === "failed") return notCompared;
  if (compared.kind !== "pair") return null;
  const [now, before] = [compared.now.answered, compared.before.answered];
  if (now + before === 0) return null;
  if (!areEnough(compared)) return tooFewText(`${formatCount(now)} answered`, formatCount(before));
  return <Change change={changeInPercent(now, before)} unit="%" before={`${formatCount(before)} answered`} />;
}
