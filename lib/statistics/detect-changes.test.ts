import { describe, expect, test } from "vitest";
import {
  detectChanges,
  FEWEST_BASELINE_DAYS,
  MOST_BASELINE_DAYS,
  MOST_STREAMS,
  WINDOW_DAYS,
} from "./detect-changes.ts";
import type { DayCount } from "./share-baseline.ts";
import { daysOf, gaussian, seededRandom, spreadAnswers } from "./testing/simulated-days.ts";

const days = (count: number, part: number, whole = 100): DayCount[] =>
  Array.from({ length: count }, () => ({ whole, part }));
const HISTORY = WINDOW_DAYS + MOST_BASELINE_DAYS;

describe("one share", () => {
  test("the same every day: no change", () => {
    expect(detectChanges([{ key: "a", days: days(HISTORY, 20) }])).toEqual([]);
  });

  test("20 points more for three days: found, since the first of them, with the size and an interval around it", () => {
    const [change, ...others] = detectChanges([{ key: "a", days: [...days(60, 20), ...days(3, 40)] }]);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ key: "a", since: 60, now: 0.4 });
    expect(change?.before).toBeCloseTo(0.2, 2);
    expect(change?.low).toBeGreaterThan(0.13);
    expect(change?.high).toBeLessThan(0.27);
  });

  test("fewer than four weeks before it, or too few answers in them: no change", () => {
    expect(detectChanges([{ key: "a", days: [...days(FEWEST_BASELINE_DAYS - 1, 20), ...days(1, 90)] }])).toEqual([]);
    expect(detectChanges([{ key: "a", days: [...days(60, 1, 5), ...days(5, 5, 5)] }])).toEqual([]);
  });

  test("a share that differs on weekends doesn't change each weekend", () => {
    const week = [20, 20, 20, 20, 20, 35, 35].map((part) => ({ whole: 100, part }));
    const weeks = Array.from({ length: 11 }, () => week).flat();
    for (let last = weeks.length - 7; last <= weeks.length; last++) {
      expect(detectChanges([{ key: "a", days: weeks.slice(0, last) }])).toEqual([]);
    }
  });

  test("a share that always jumps by 10 points needs more than such a jump", () => {
    const jumpy = Array.from({ length: 63 }, (_, day) => ({ whole: 100, part: [10, 20, 30, 20][day % 4] ?? 0 }));
    expect(detectChanges([{ key: "a", days: [...jumpy, ...days(2, 33)] }])).toEqual([]);
    expect(detectChanges([{ key: "a", days: [...days(63, 20), ...days(2, 33)] }])).toHaveLength(1);
  });
});

test("two shares that change together need less evidence each than one alone", () => {
  const [still, rising, falling] = [days(63, 20), [...days(60, 20), ...days(3, 31)], [...days(60, 40), ...days(3, 26)]];
  const others = Array.from({ length: MOST_STREAMS - 2 }, (_, place) => ({ key: `still ${place}`, days: still }));
  const both = [
    { key: "rising", days: rising },
    { key: "falling", days: falling },
  ];
  expect(
    detectChanges([...both, ...others])
      .map(({ key }) => key)
      .sort(),
  ).toEqual(["falling", "rising"]);
});

// A question about channels, NPS as a score from 0 to 1, a short question, and the response rate of twice as many views.
const usual = {
  channels: [0.3, 0.22, 0.18, 0.12, 0.1, 0.08],
  score: [0.2, 0.3, 0.5],
  short: [0.4, 0.3, 0.2, 0.1],
  rate: [0.5, 0.5],
};

function simulate(world: Parameters<typeof spreadAnswers>[0], count: number, channels = usual.channels, first = 0) {
  return Array.from({ length: count }, (_, place) => {
    const [day, answers] = [first + place, Math.max(20, Math.round(100 * (1 + 0.1 * gaussian(world.random))))];
    return {
      channels: spreadAnswers(world, answers, channels, day),
      score: spreadAnswers(world, answers, usual.score, day),
      short: spreadAnswers(world, answers, usual.short, day),
      rate: spreadAnswers(world, 2 * answers, usual.rate, day),
    };
  });
}

function streamsOf(simulated: ReturnType<typeof simulate>) {
  const spread = (name: keyof typeof usual) => simulated.map((day) => day[name]);
  const choices = (name: "channels" | "short") =>
    usual[name].map((_, choice) => ({ key: `${name} ${choice}`, days: daysOf(spread(name), choice) }));
  const scores = spread("score").map(([low = 0, middle = 0, high = 0]) => ({
    whole: low + middle + high,
    part: high + middle / 2,
  }));
  const rate = { key: "rate", days: daysOf(spread("rate"), 0) };
  const streams = [rate, { key: "score", days: scores, spread: 0.73 }, ...choices("channels"), ...choices("short")];
  return streams.slice(0, MOST_STREAMS);
}

const YEARS = 120;
const weekdays = [0, 0, 0.03, 0, -0.03, 0.02, -0.02];

describe("simulated accounts with 100 answers a day", { tags: ["full"], timeout: 300_000 }, () => {
  test.each([
    ["that vary by chance", { extra: 0 }],
    ["that vary 20 % more than by chance", { extra: 0.2 }],
    ["that vary 20 % more than by chance, and by the day of the week", { extra: 0.2, weekdays }],
  ])("without changes, %s: at most one alarm a year and account", (_what, world) => {
    let alarms = 0;
    const random = seededRandom(1);
    for (let year = 0; year < YEARS; year++) {
      const streams = streamsOf(simulate({ random, ...world }, HISTORY + 365));
      const first = new Map<string, number>();
      for (let day = HISTORY; day < HISTORY + 365; day++) {
        const untilNow = streams.map(({ days: all, ...stream }) => {
          return { ...stream, days: all.slice(Math.max(day - HISTORY, first.get(stream.key) ?? 0), day + 1) };
        });
        const changed = detectChanges(untilNow);
        if (changed.length > 0) alarms++;
        // As in the product: after an alarm, what is usual is learned again.
        for (const { key } of changed) first.set(key, day + 1);
      }
    }
    expect(alarms / YEARS).toBeLessThanOrEqual(1);
  });

  test.each([
    [10, 20, 3],
    [20, 30, 4],
    [20, 10, 3],
    [30, 40, 4],
    [30, 20, 4],
  ])("a channel's share goes from %i to %i percent: the median is found within %i days", (before, after, most) => {
    const random = seededRandom(2);
    const shares = (percent: number) =>
      [percent, ...[0.35, 0.25, 0.2, 0.1, 0.1].map((of) => of * (100 - percent))].map((p) => p / 100);
    const delays = Array.from({ length: 300 }, () => {
      const simulated = [
        ...simulate({ random, extra: 0 }, HISTORY, shares(before)),
        ...simulate({ random, extra: 0 }, WINDOW_DAYS, shares(after), HISTORY),
      ];
      const streams = streamsOf(simulated);
      const isFound = (delay: number) =>
        detectChanges(streams.map((stream) => ({ ...stream, days: stream.days.slice(delay, HISTORY + delay) }))).some(
          ({ key }) => key === "channels 0",
        );
      const found = Array.from({ length: WINDOW_DAYS }, (_, place) => place + 1).find(isFound);
      return found ?? WINDOW_DAYS + 1;
    }).sort((one, other) => one - other);
    expect(delays[delays.length / 2 - 1]).toBeLessThanOrEqual(most);
  });
});
