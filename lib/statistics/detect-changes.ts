import { logGamma } from "./log-gamma.ts";
import { z95 } from "./normal-quantile.ts";
import { type Baseline, type DayCount, readBaseline, sumOf } from "./share-baseline.ts";

/** A share that is checked each day. */
export interface Stream {
  key: string;
  /** Finished days, consecutive and oldest first, up to the last one. */
  days: readonly DayCount[];
  /** See `readBaseline`. */
  spread?: number;
}

/** A share that changed. All shares are between 0 and 1. */
export interface Change {
  key: string;
  /** The place in the stream's days of the first day that differs, as far as it can be known. */
  since: number;
  before: number;
  now: number;
  /** The 95% interval of the difference. */
  low: number;
  high: number;
}

/** A change is looked for among starts in these many last days; what is usual is read from the days before them. */
export const WINDOW_DAYS = 14;
export const MOST_BASELINE_DAYS = 56;
export const FEWEST_BASELINE_DAYS = 28;
/** Below this, a share of the usual days says too little. */
export const FEWEST_BASELINE_ANSWERS = 400;
/** More than these would cost days until a change is found. */
export const MOST_STREAMS = 12;

// What it looks for, up and down, with how much weight.
const shifts = [
  { size: 0.05, weight: 0.1 },
  { size: 0.1, weight: 0.75 },
  { size: 0.2, weight: 0.15 },
];

// One false alarm in as many stream-days as a year of the account has. The statistic passes its limit by jumps, so a lower
// limit keeps that: 0.42 had 0.94 alarms a year in 600 simulated years whose shares vary 20 % more than by chance, and
// 0.5 has 0.79. The higher one leaves room for shops that vary more (detect-changes.test.ts).
const DAYS_OF_YEAR = 365;
const LIMIT_SCALE = 0.5;

/**
 * Which shares changed, by the days up to the last one. Each stream has an e-detector: a Shiryaev–Roberts statistic, the
 * sum over possible starts of the likelihood ratio of a change since then against none (J. Shin, A. Ramdas, A. Rinaldo,
 * "E-detectors", New England Journal of Statistics in Data Science, 2024). The ratio is of beta-binomial probabilities,
 * whose prior is what is usual, so that few usual days need stronger evidence. Streams are compared together by e-BH
 * (R. Wang, A. Ramdas, JRSS B 84, 2022): of k streams that change together, each needs 1/k of the evidence.
 * @param streams of one account, at most {@link MOST_STREAMS}
 * @returns the strongest first
 */
export function detectChanges(streams: readonly Stream[]): Change[] {
  const limit = LIMIT_SCALE * DAYS_OF_YEAR * streams.length;
  const watched = streams.flatMap((stream) => usualOf(stream) ?? []);
  const common = watched.reduce((sum, { baseline }) => sum + baseline.dispersion, 0) / watched.length;
  const scored = watched
    .map((stream) => ({ key: stream.key, ...scoreStream(stream, dispersionOf(stream.baseline, common)) }))
    .sort((one, other) => other.evidence - one.evidence);
  const changed = scored.findLastIndex(({ evidence }, place) => evidence >= limit / (place + 1));
  return scored.slice(0, changed + 1).map(({ evidence: _evidence, ...change }) => change);
}

interface Watched extends Stream {
  /** The first of the usual days, and the first one after them. */
  from: number;
  start: number;
  baseline: Baseline;
}

function usualOf(stream: Stream): Watched | null {
  const { days, spread } = stream;
  const start = days.length - Math.min(WINDOW_DAYS, days.length - FEWEST_BASELINE_DAYS);
  if (start >= days.length) return null;
  const from = Math.max(0, start - MOST_BASELINE_DAYS);
  const baseline = readBaseline(days.slice(from, start), FEWEST_BASELINE_ANSWERS, spread);
  return baseline && { ...stream, from, start, baseline };
}

// A stream's own days say little about how much it varies. The account's other streams say more, unless it clearly varies
// more than they do.
const CLEARLY_MORE = 1.5;

/** Never below chance. */
function dispersionOf({ spread, dispersion }: Baseline, common: number): number {
  return spread * Math.max(1, dispersion > CLEARLY_MORE * common ? dispersion : (dispersion + common) / 2);
}

function scoreStream({ days, from, start, baseline }: Watched, dispersion: number): Score {
  const ratio = likelihoodRatio(baseline, dispersion);
  let [evidence, strongest, since] = [0, 0, days.length - 1];
  let [whole, part] = [0, 0];
  for (let place = days.length - 1; place >= start; place--) {
    const day = days[place] ?? { whole: 0, part: 0 };
    whole += day.whole;
    part += day.part - day.whole * usualOfWeekday(baseline, place - from);
    const one = ratio(whole, Math.min(whole, Math.max(0, part)));
    evidence += one;
    if (one > strongest) [strongest, since] = [one, place];
  }
  return { evidence, since, ...difference(baseline, days, { from, since, dispersion }) };
}

interface Score extends Omit<Change, "key"> {
  evidence: number;
}

function usualOfWeekday({ weekdays }: Baseline, place: number): number {
  return weekdays[place % weekdays.length] ?? 0;
}

/** Of a change since some day against none, by the answers since. */
function likelihoodRatio({ share, whole }: Baseline, dispersion: number): (whole: number, part: number) => number {
  const strength = whole / dispersion;
  const changed = shifts.flatMap(({ size, weight }) =>
    [share + size, share - size].map((moved) => {
      const mean = Math.min(1 - (1 - share) / 4, Math.max(share / 4, moved));
      return { weight: weight / 2, ...priorOf(mean, strength) };
    }),
  );
  const same = priorOf(share, strength);
  return (answers, parts) => {
    const [counted, yes] = [answers / dispersion, parts / dispersion];
    const none = logPredicted(same, counted, yes);
    return changed.reduce((sum, prior) => sum + prior.weight * Math.exp(logPredicted(prior, counted, yes) - none), 0);
  };
}

interface Prior {
  yes: number;
  no: number;
  logBeta: number;
}

function priorOf(mean: number, strength: number): Prior {
  const [yes, no] = [mean * strength, (1 - mean) * strength];
  return { yes, no, logBeta: logGamma(yes) + logGamma(no) - logGamma(strength) };
}

// Without the binomial coefficient and the sum of both, which are the same for all priors of a strength.
function logPredicted({ yes, no, logBeta }: Prior, counted: number, parts: number): number {
  return logGamma(yes + parts) + logGamma(no + counted - parts) - logBeta;
}

interface Place {
  from: number;
  since: number;
  dispersion: number;
}

function difference(baseline: Baseline, days: readonly DayCount[], { from, since, dispersion }: Place) {
  const after = days.slice(since);
  const whole = Math.max(1, sumOf(after, "whole"));
  // Against what is usual for the same days of the week.
  const usual = after.reduce(
    (sum, day, place) => sum + day.whole * (baseline.share + usualOfWeekday(baseline, since + place - from)),
    0,
  );
  const [before, now] = [usual / whole, sumOf(after, "part") / whole];
  const variance = (now * (1 - now)) / whole + (before * (1 - before)) / baseline.whole;
  const half = z95 * Math.sqrt(variance * dispersion);
  return { before, now, low: now - before - half, high: now - before + half };
}
