import * as z from "zod";
import type { Dimension } from "../dimensions.ts";
import { QuestionType } from "../survey/document.ts";
import { AnswerFigures, NumericFigures } from "./survey-analytics.ts";
import { Day } from "./value-shapes.ts";

/** One entry for each local day, oldest first, days without views included. */
export const DailyStats = z.object({
  series: z.array(z.object({ date: Day, views: z.int(), responses: z.int(), completions: z.int() })),
});
export type DailyStats = z.infer<typeof DailyStats>;

export const DropOff = z.object({
  questions: z.array(
    z.object({
      questionNameId: z.string(),
      title: z.string(),
      type: QuestionType,
      isLive: z.boolean(),
      shown: z.int(),
      answered: z.int(),
      skipped: z.int(),
      /** Shown, but neither answered nor skipped: the shopper left here. */
      stopped: z.int(),
      /** As a percentage of those shown the question. */
      stoppedShare: z.number(),
    }),
  ),
  /** From view to completion; null if nobody completed. */
  timeToComplete: z.object({ count: z.int(), medianSeconds: z.number(), p90Seconds: z.number() }).nullable(),
});
export type DropOff = z.infer<typeof DropOff>;

/** The answers of one segment; shares are of everyone in the segment who answered. */
export const Split = z.object({
  segment: z.string(),
  answered: z.int(),
  answers: z.array(AnswerFigures),
  numeric: NumericFigures.optional(),
});
export type Split = z.infer<typeof Split>;

export const QuestionSplits = z.object({
  /** Currency of revenue and averages (ISO 4217). */
  currency: z.string(),
  customerType: z.array(Split),
  surface: z.array(Split),
} satisfies Record<Dimension | "currency", z.ZodType>);
export type QuestionSplits = z.infer<typeof QuestionSplits>;

const money = { orders: z.int(), revenue: z.number(), averageOrderValue: z.number() };

export const OtherCurrencies = z.object({
  /** The account's own currency, whose figures are shown with the question. */
  currency: z.string(),
  others: z.array(
    z.object({
      currency: z.string(),
      ...money,
      answers: z.array(z.object({ id: z.string(), label: z.string(), ...money })),
    }),
  ),
});
export type OtherCurrencies = z.infer<typeof OtherCurrencies>;

export const ChannelAgreement = z.object({
  /** Answers with a channel whose order also names one. */
  matched: z.int(),
  agreed: z.int(),
  agreementRate: z.number(),
  agreementLow: z.number(),
  agreementHigh: z.number(),
  cells: z.array(
    z.object({ surveyChannel: z.string(), orderChannel: z.string(), count: z.int(), agrees: z.boolean() }),
  ),
});
export type ChannelAgreement = z.infer<typeof ChannelAgreement>;

export const PositionBias = z.object({
  isShuffled: z.boolean(),
  answered: z.int(),
  positions: z.array(
    z.object({
      /** 1 is the top. */
      position: z.int(),
      count: z.int(),
      share: z.number(),
      shareLow: z.number(),
      shareHigh: z.number(),
    }),
  ),
  /** The share each place would have if order didn't matter. */
  expectedShare: z.number(),
  firstProfits: z.boolean(),
});
export type PositionBias = z.infer<typeof PositionBias>;

export const Ranking = z.object({
  /** How many shoppers ranked the choices. */
  answered: z.int(),
  /** By average place. */
  choices: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** From 1, among those who ranked the choice; null if nobody did. */
      averagePlace: z.number().nullable(),
      averagePlaceLow: z.number().nullable(),
      averagePlaceHigh: z.number().nullable(),
      firstCount: z.int(),
      /** As a percentage of everyone who ranked. */
      firstShare: z.number(),
      firstLow: z.number(),
      firstHigh: z.number(),
      /** How often it was ranked at each place, first place first. */
      places: z.array(z.int()),
    }),
  ),
});
export type Ranking = z.infer<typeof Ranking>;
