import type { DifferenceLimit } from "#lib/calls/app-weighted-answers.ts";
import type { CustomerType } from "#lib/statistics/weighting/categories.ts";
import type { Design } from "#lib/statistics/weighting/design.ts";
import { FEWEST_WEIGHTED } from "#lib/statistics/weighting/gates.ts";
import type { Margin } from "#lib/statistics/weighting/margins.ts";
import { weigh } from "#lib/statistics/weighting/weigh.ts";
import { domainOf } from "#lib/statistics/weighting/weighted-share.ts";
import type { Question } from "#lib/survey/document.ts";
import { type Frame, readRepeatFactor } from "#server/domain/frames/index.ts";

/** What the figures of all answers to a question have in common. */
export interface Weighing {
  frame: Frame;
  /** The design over the frame's cells, in the same order; null with too few answers. */
  design: Design | null;
  margins: readonly Margin[];
  /** Only orders of these customers; null for all. */
  type: CustomerType | null;
  /** How much customers who didn't answer may differ; see `nonresponseBounds`. */
  limit: number;
  /** See `repeatFactor`. */
  repeat: number;
}

interface WeighingOptions {
  type?: CustomerType | undefined;
  G?: DifferenceLimit | undefined;
}

/** Weights the answers of a frame, if there are enough. */
export async function weighFrame(
  accountId: string,
  { questionNameId, askOnce }: Question,
  frame: Frame,
  { type, G = "1" }: WeighingOptions,
): Promise<Weighing> {
  const countedQuestion = frame.reached ? "" : questionNameId;
  const repeat = askOnce === "customer" ? 1 : await readRepeatFactor(accountId, countedQuestion, frame);
  const limit = G === "none" ? Number.POSITIVE_INFINITY : Number(G);
  const unweighed = { frame, design: null, margins: [], type: type ?? null, limit, repeat };
  return countsIn(unweighed).answered < FEWEST_WEIGHTED ? unweighed : { ...unweighed, ...weigh(frame.cells) };
}

/** Orders and answers of a frame, or of one type of its customers; and what the answers are worth. */
export function countsIn({ frame, design, type }: Weighing) {
  const sum = sumIn(frame, type);
  const among = frame.reached?.map(({ orders }) => orders);
  const isIn = (_: unknown, index: number) => type === null || frame.cells[index]?.type === type;
  const { weight, squares } = design ? domainOf(design, isIn, among) : { weight: 0, squares: 0 };
  const answered = sum(frame.reached ?? frame.answered);
  return {
    frame: sum(frame.cells),
    answered,
    needed: Math.max(0, FEWEST_WEIGHTED - answered),
    newOrders: type === null || type === "new" ? sumIn(frame, "new")(frame.cells) : 0,
    effectiveAnswers: squares > 0 ? weight ** 2 / squares : null,
  };
}

/** Sums the orders of cells, or of what belongs to them, over one type of customer; null for all. */
export function sumIn({ cells }: Frame, type: CustomerType | null) {
  return (items: readonly { orders: number }[]) =>
    items.reduce((sum, { orders }, index) => sum + (type === null || cells[index]?.type === type ? orders : 0), 0);
}
