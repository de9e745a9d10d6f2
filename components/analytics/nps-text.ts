import { type NpsGroups, netPromoter } from "#lib/statistics/net-promoter.ts";
import { fewestToCompare } from "#lib/statistics/too-few.ts";

const points = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 1 });

/** A score or a change in points with its sign: `+25`, `−7.5`, `0`. */
export function formatPoints(value: number): string {
  return points.format(value).replace("-", "−");
}

/** The margin of error: how far the score of all shoppers may be from that of the respondents. */
export function marginText(groups: NpsGroups): string {
  const answered = groups.promoters + groups.passives + groups.detractors;
  const margin = netPromoter(groups)?.margin ?? null;
  if (margin !== null) return `± ${margin} points at 95% confidence`;
  return answered < fewestToCompare
    ? "Not enough answers for a margin of error"
    : "All answers are in one group, so there's no margin of error";
}

/** The NPS groups for scores from 0 to 10 and their counts. */
export function groupsOfScores(answers: readonly { id: string; count: number }[]): NpsGroups {
  const groups: NpsGroups = { promoters: 0, passives: 0, detractors: 0 };
  for (const { id, count } of answers) {
    const score = Number(id);
    groups[score >= 9 ? "promoters" : score >= 7 ? "passives" : "detractors"] += count;
  }
  return groups;
}
