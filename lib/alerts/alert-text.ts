import { formatDecimal, formatPercent } from "#lib/format-figure.ts";
import { roundTo } from "#lib/statistics/percent.ts";
import type { AlertCause, AlertFacts } from "./alert.ts";

/** What changed, by how much, and since when: `Podcast rose from 20% to 31%`. */
export function alertHeadline(alert: AlertFacts): string {
  const verb = alert.now > alert.before ? "rose" : "fell";
  return `${subjectOf(alert)} ${verb} from ${figure(alert, alert.before)} to ${figure(alert, alert.now)}`;
}

/** The question, the change with its interval, since when, and the likely cause, each a sentence. */
export function alertSentences(alert: AlertFacts, formatDay: (day: string) => string): string[] {
  const { title, low, high, since, lastDay, causes } = alert;
  const days = since === lastDay ? `on ${formatDay(since)}` : `since ${formatDay(since)}`;
  const [cause] = causes;
  return [
    ...(title === null ? [] : [`Question: “${title}”`]),
    `It changed by ${signed(low)} to ${signed(high)} points ${days} (95% confidence).`,
    cause === undefined ? "We found no other change at that time." : `Likely cause: ${causeTexts[cause]}.`,
  ];
}

function subjectOf({ kind, label }: AlertFacts): string {
  if (kind === "responseRate") return "Your response rate";
  return kind === "nps" ? "Your NPS" : `“${label ?? ""}”`;
}

function figure({ kind }: AlertFacts, value: number): string {
  return kind === "nps" ? formatDecimal(roundTo(1, value)) : formatPercent(value);
}

function signed(points: number): string {
  const rounded = roundTo(1, points);
  return rounded > 0 ? `+${formatDecimal(rounded)}` : formatDecimal(rounded);
}

const causeTexts: Record<AlertCause, string> = {
  published: "you published a new version of your survey",
  surface: "your survey is seen in other places than before",
  customers: "the share of new customers changed",
  responseRate: "your response rate changed at the same time",
  views: "the number of people who see your survey changed",
  holiday: "the holiday shopping season",
};
