import { netPromoter } from "../statistics/net-promoter.ts";
import { roundTo } from "../statistics/percent.ts";
import { meanInterval } from "../statistics/sum-intervals.ts";
import { wilsonInterval } from "../statistics/wilson-interval.ts";
import { membersOf } from "../unknown-values.ts";

type Row = Readonly<Record<string, unknown>>;

/** What a share is of: how many there are, how many of them are the share's own, and as how many they count if weighted. */
interface Base {
  n: unknown;
  part?: unknown;
  sample?: number | undefined;
}

/** The base of each share by its name: from its own object, the one around that, and the whole result. */
const bases: Readonly<Record<string, (own: Row, outer: Row, whole: Row) => Base>> = {
  responseRate: ({ views }) => ({ n: views }),
  completionRate: ({ responses, imported = 0 }) => ({ n: Number(responses) - Number(imported) }),
  stoppedShare: ({ shown, stopped }) => ({ n: shown, part: stopped }),
  rawShare: ({ count }, { answered }) => ({ n: answered, part: count }),
  share: ({ count }, { answered, total, frame, effectiveAnswers }, { all }) =>
    frame === undefined
      ? { n: answered ?? total ?? membersOf(all).count, part: count }
      : { n: answered, sample: Number(effectiveAnswers) },
  rowShare: ({ row, count }, _outer, { rows }) => ({ n: sizeAt(rows, row), part: count }),
  columnShare: ({ column, count }, _outer, { columns }) => ({ n: sizeAt(columns, column), part: count }),
  repeatRate: ({ count }, { customers, answered, effectiveAnswers }) =>
    count === undefined
      ? { n: customers }
      : { n: count, sample: (Number(count) * Number(effectiveAnswers)) / Number(answered) },
};

/** Their names are choices' ids, or they have none of the figures. */
const withoutShares: readonly string[] = ["counts", "question"];

/**
 * A tool's result with what an assistant needs to judge its figures: beside each share `X`, in percent, `XN` is how many
 * answers (or views, or customers) it is of, and `XLow` and `XHigh` are the ends of its 95% interval; beside a mean and an
 * NPS too. The intervals that the call returns stay. A share that is null has null ends.
 */
export function withIntervals(result: unknown): unknown {
  const whole = membersOf(result);
  const walk = (value: unknown, outer: Row): unknown => {
    if (Array.isArray(value)) return value.map((one) => walk(one, outer));
    if (typeof value !== "object" || value === null) return value;
    const own = membersOf(value);
    const walked = Object.entries(own).map(([name, part]): [string, unknown] => [
      name,
      withoutShares.includes(name) ? part : name === "numeric" ? numericOf(membersOf(part), own) : walk(part, own),
    ]);
    return { ...Object.fromEntries(walked), ...addedTo(own, outer, whole) };
  };
  return walk(result, {});
}

function addedTo(own: Row, outer: Row, whole: Row): Row {
  const added = Object.entries(bases).flatMap(([name, baseOf]): [string, unknown][] => {
    const share = own[name];
    if (share !== null && typeof share !== "number") return [];
    const base = baseOf(own, outer, whole);
    if (typeof base.n !== "number") return [];
    const { low, high } = share === null ? none : intervalOf(share, base.n, base);
    return [
      [`${name}N`, base.n],
      [`${name}Low`, own[`${name}Low`] ?? low],
      [`${name}High`, own[`${name}High`] ?? high],
    ];
  });
  // The score of an estimate has its interval.
  const isScore = "standardError" in own && "value" in own;
  return { ...Object.fromEntries(added), ...(isScore ? { n: outer.answered } : {}) };
}

const none = { low: null, high: null };

function intervalOf(share: number, n: number, { part, sample = n }: Base): { low: number; high: number } {
  return typeof part === "number" ? wilsonInterval(part, n) : wilsonInterval((share / 100) * sample, sample);
}

function sizeAt(axis: unknown, place: unknown): unknown {
  return membersOf(membersOf(membersOf(axis).values)[String(place)]).count;
}

/** The mean of scores or numbers, and the NPS. A mean has no interval if a number isn't listed, or is below 0. */
function numericOf(numeric: Row, { answered, answers }: Row): Row {
  const listed = Object.values(membersOf(answers)).map((answer) => {
    const { id, count } = membersOf(answer);
    return { value: Number(id), count: Number(count) };
  });
  const sumOf = (of: (value: number) => number) => listed.reduce((sum, { value, count }) => sum + of(value) * count, 0);
  const count = sumOf(() => 1);
  const isWhole = count === answered && listed.every(({ value }) => value >= 0);
  const mean = isWhole ? meanInterval({ count, sum: sumOf((x) => x), squares: sumOf((x) => x ** 2) }) : null;
  const { promoters, passives, detractors } = numeric;
  const groups = { promoters: Number(promoters), passives: Number(passives), detractors: Number(detractors) };
  const score = promoters === undefined ? null : netPromoter(groups);
  const margin = score?.margin ?? null;
  const npsEnd = (sign: number) => (score && margin !== null ? roundTo(1, score.nps + sign * margin) : null);
  return {
    ...numeric,
    n: answered,
    meanLow: mean && roundTo(2, mean.low),
    meanHigh: mean && roundTo(2, mean.high),
    ...(promoters === undefined ? {} : { npsLow: npsEnd(-1), npsHigh: npsEnd(1) }),
  };
}
