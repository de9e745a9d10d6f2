import type { Answer } from "#lib/survey/document.ts";
import { detractorReasons, otherObstacles, otherSources, passiveReasons, promoterReasons } from "./sample-texts.ts";
import { pick, type Random, type Weighted } from "./seeded-random.ts";

/** What a shopper's answers depend on. */
export interface SampleShopper {
  /** The choice of the default survey's first question. */
  choiceId: string;
  isFirstOrder: boolean;
  enthusiasm: number;
}

/** Answers to the default survey, in its order. */
interface SampleAnswers {
  answers: Answer[];
  isComplete: boolean;
}

/** How many of the three questions a shopper answers who answers at all. */
const answeredQuestions: readonly [Weighted<number>, ...Weighted<number>[]] = [
  [86, 3],
  [8, 1],
  [6, 2],
];
const scores: readonly [Weighted<number>, ...Weighted<number>[]] = [
  [27, 10],
  [21, 9],
  [21, 8],
  [12, 7],
  [6, 6],
  [5, 5],
  [2, 4],
  [2, 3],
  [2, 2],
  [1, 1],
  [1, 0],
];
const reasonShare = 0.4;

export function sampleAnswers(random: Random, shopper: SampleShopper): SampleAnswers {
  const count = pick(random, answeredQuestions);
  const source = single(random, "how-did-you-first-hear-about-us", shopper.choiceId, otherSources);
  const obstacle = pick(random, obstaclesOf(shopper));
  const stopped = single(random, "what-almost-stopped-you-from-buying", obstacle, otherObstacles);
  const answers = [source, stopped].slice(0, count);
  if (count < 3) return { answers, isComplete: false };
  const drag = obstacle === "nothing" ? 0.3 : -0.7;
  const number = Math.min(10, Math.max(0, Math.round(pick(random, scores) + shopper.enthusiasm + drag)));
  answers.push({ questionNameId: "how-likely-to-recommend-us", number });
  if (random() < reasonShare) {
    const reasons = number >= 9 ? promoterReasons : number >= 7 ? passiveReasons : detractorReasons;
    answers.push({ questionNameId: "reason-for-your-score", text: oneOf(random, reasons) });
  }
  return { answers, isComplete: true };
}

/** Trust is a question of first orders. */
function obstaclesOf({ isFirstOrder }: SampleShopper): readonly [Weighted<string>, ...Weighted<string>[]] {
  return [
    [isFirstOrder ? 36 : 54, "nothing"],
    [21, "delivery-cost"],
    [13, "price"],
    [11, "delivery-time"],
    [isFirstOrder ? 10 : 4, "unsure-of-fit"],
    [isFirstOrder ? 7 : 1, "trust"],
    [3, "payment"],
    [2, "other"],
  ];
}

function single(random: Random, questionNameId: string, choiceId: string, others: readonly string[]): Answer {
  const other = choiceId === "other" ? { other: oneOf(random, others) } : {};
  return { questionNameId, choiceIds: [choiceId], ...other };
}

function oneOf(random: Random, texts: readonly string[]): string {
  return texts[Math.floor(random() * texts.length)] ?? "";
}
