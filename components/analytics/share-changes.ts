import type { ShareChange } from "#components/charts/answer-bars.ts";
import { changeInPoints, isClearChange } from "#lib/statistics/change.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";
import type { Compared } from "./use-compared.ts";

/** The number of respondents, and the share of each answer. */
export interface Shares {
  answered: number;
  answers: readonly { id: string; share: number }[];
}

/** How the shares changed, by answer id; null without a comparison or with too few answers. */
export function shareChanges(compared: Compared<Shares>): ReadonlyMap<string, ShareChange> | null {
  if (!areEnough(compared)) return null;
  const { now, before } = compared;
  const [sharesNow, sharesBefore] = [now, before].map(
    ({ answers }) => new Map(answers.map(({ id, share }) => [id, share])),
  );
  const ids = new Set([...(sharesNow?.keys() ?? []), ...(sharesBefore?.keys() ?? [])]);
  return new Map(
    [...ids].map((id) => {
      const rateNow = { percent: sharesNow?.get(id) ?? 0, whole: now.answered };
      const rateBefore = { percent: sharesBefore?.get(id) ?? 0, whole: before.answered };
      const change = changeInPoints(rateNow, rateBefore) ?? 0;
      return [id, { before: rateBefore.percent, change, isClear: isClearChange(rateNow, rateBefore) }];
    }),
  );
}

/** Whether both periods have enough answers to compare. */
export function areEnough<Data extends { answered: number }>(
  compared: Compared<Data>,
): compared is Extract<Compared<Data>, { kind: "pair" }> {
  return compared.kind === "pair" && Math.min(compared.now.answered, compared.before.answered) >= fewestToCompare;
}
