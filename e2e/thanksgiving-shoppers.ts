import type { Respondent } from "./thanksgiving-tally.ts";

/** Data that the file lacks: a respondent's order, derived only from their number, so that it can be tallied. */
export interface Shopper extends Respondent {
  customerType: (typeof customerTypes)[number];
  surface: (typeof surfaces)[number];
  /** Null if the shop sends no total. */
  order: { cents: number; currency: "USD" | "EUR" } | null;
  /** The last question that the shopper answers, counted from 0; null for those who complete the survey. */
  leavesAfter: number | null;
}

export const customerTypes = ["new", "returning", "unknown"] as const;
export const surfaces = ["thankYou", "orderStatus", "pos", "email", "link"] as const;

/** A respondent as a shopper. */
export function shopperOf(respondent: Respondent): Shopper {
  const number = Number(respondent.id);
  const mixed = (number * 48_271) % 2_147_483_647;
  const order = mixed % 7 === 0 ? null : { cents: 500 + (mixed % 19_997), currency: currencyOf(mixed) };
  return {
    ...respondent,
    customerType: customerTypes[mixed % 3] ?? "unknown",
    surface: surfaces[Math.floor(mixed / 3) % 5] ?? "link",
    order,
    leavesAfter: Math.floor(mixed / 15) % 8 === 0 ? (mixed % respondent.answers.length) - 1 : null,
  };
}

function currencyOf(mixed: number): "USD" | "EUR" {
  return Math.floor(mixed / 120) % 11 === 0 ? "EUR" : "USD";
}

export interface Money {
  orders: number;
  cents: number;
}

export interface QuestionFigures {
  title: string;
  shown: number;
  answered: number;
  skipped: number;
  /** By label, those that anyone chose; money in the account's currency and in euros. */
  answers: Map<string, { count: number; USD: Money; EUR: Money }>;
  /** The orders in euros of those who answered, each once. */
  abroad: Money;
}

export interface Figures {
  views: number;
  responses: number;
  completions: number;
  questions: QuestionFigures[];
}

/** The shoppers' tally, using the specification's terms: shown is the path so far plus the next question. */
export function figuresOf(shoppers: readonly Shopper[]): Figures {
  const titles = shoppers[0]?.answers.map(({ title }) => title) ?? [];
  const questions = titles.map((title) => ({
    title,
    shown: 0,
    answered: 0,
    skipped: 0,
    answers: new Map(),
    abroad: none,
  }));
  const figures: Figures = { views: shoppers.length, responses: 0, completions: 0, questions };
  for (const shopper of shoppers) {
    const { answers, leavesAfter } = shopper;
    const heard = answers.map(({ labels }, place) => (leavesAfter === null || place <= leavesAfter ? labels : []));
    const last = leavesAfter === null ? answers.length : heard.findLastIndex((labels) => labels.length > 0);
    const next = answers.findIndex(({ isAsked }, place) => isAsked && place > last);
    if (heard.some((labels) => labels.length > 0)) figures.responses++;
    if (leavesAfter === null) figures.completions++;
    for (const [place, question] of figures.questions.entries()) {
      if (!answers[place]?.isAsked || (place > last && place !== next)) continue;
      question.shown++;
      const labels = heard[place] ?? [];
      if (labels.length === 0) {
        if (place < last) question.skipped++;
        continue;
      }
      question.answered++;
      if (shopper.order?.currency === "EUR") question.abroad = plus(question.abroad, shopper.order.cents);
      for (const label of labels) count(question.answers, label, shopper);
    }
  }
  return figures;
}

const none: Money = { orders: 0, cents: 0 };

function count(answers: QuestionFigures["answers"], label: string, { order }: Shopper): void {
  const answer = answers.get(label) ?? { count: 0, USD: none, EUR: none };
  const money = order ? { [order.currency]: plus(answer[order.currency], order.cents) } : {};
  answers.set(label, { ...answer, count: answer.count + 1, ...money });
}

function plus({ orders, cents }: Money, more: number): Money {
  return { orders: orders + 1, cents: cents + more };
}
