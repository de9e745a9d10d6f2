import * as z from "zod";

const figure = z.number().nullable();

/** One answer's figures. Shares are percentages; all that is estimated has up to nine decimals. */
export const WeightedAnswer = z.object({
  id: z.string(),
  label: z.string(),
  /** Answered orders that gave it, and their share of all answered orders. */
  count: z.int(),
  rawShare: z.number(),
  /** The estimated share of all orders, with its 95% interval. All estimates are null with too few answers. */
  share: figure,
  shareLow: figure,
  shareHigh: figure,
  standardError: figure,
  designEffect: figure,
  /** The interval if customers who didn't answer differ by `G`; null where the orders it is of are estimated. */
  boundLow: figure,
  boundHigh: figure,
  /** As many orders, and below as many customers; their intervals are those if customers who didn't answer differ by `G`. */
  orders: figure,
  ordersLow: figure,
  ordersHigh: figure,
  /** Null if the store doesn't say which orders are a customer's first. */
  newCustomers: figure,
  newCustomersLow: figure,
  newCustomersHigh: figure,
  /** In major units of the currency. */
  revenue: figure,
  revenueLow: figure,
  revenueHigh: figure,
  /** Null with fewer than 30 orders that gave the answer. */
  averageOrderValue: figure,
  averageOrderValueLow: figure,
  averageOrderValueHigh: figure,
  /** Few gave it, or didn't: its interval is cautious. */
  isFew: z.boolean(),
});
export type WeightedAnswer = z.infer<typeof WeightedAnswer>;

export const WeightedAnswers = z.object({
  /** The currency of all amounts (ISO 4217). */
  currency: z.string(),
  /** When the store's orders were last counted; null if they never were, as without a connected store. */
  asOf: z.string().nullable(),
  /** Orders of the frame, and those of them with a counted answer. */
  frame: z.int(),
  answered: z.int(),
  /** How many more answers it takes until figures are estimated; 0 from then on. */
  needed: z.int(),
  /** Days of the range, and those of them that have orders of the frame. */
  rangeDays: z.int(),
  coveredDays: z.int(),
  /** Orders of the frame that are a customer's first, and the revenue of all. */
  newOrders: z.int(),
  revenue: z.number(),
  /** Whether the question follows another answer: shares are of those who reach it. */
  isFollowUp: z.boolean(),
  effectiveAnswers: figure,
  /** The design effect of the most common answer. */
  designEffect: figure,
  /** The mean of a rating, or the Net Promoter Score; null for other questions, and with too few answers. */
  score: z.object({ value: z.number(), low: figure, high: figure, standardError: z.number() }).nullable(),
  /**
   * The two answers to a one-choice question with the largest shares, and how many times as likely customers who didn't
   * answer would have to be to give the second one for it to be the first: null if no difference would do. Null if the
   * first isn't certain to be larger.
   */
  lead: z.object({ first: z.string(), second: z.string(), limit: figure }).nullable(),
  margins: z.array(
    z.object({
      name: z.enum(["value", "country", "period"]),
      categories: z.array(
        z.object({
          label: z.string(),
          frame: z.int(),
          answered: z.int(),
          /** How many times as many orders each answer counts for as it would on average. */
          factor: z.number(),
        }),
      ),
    }),
  ),
  notInFrame: z.array(
    z.object({ reason: z.enum(["notWebCheckout", "notShown", "notAsked", "alreadyAsked"]), orders: z.int() }),
  ),
  answers: z.array(WeightedAnswer),
});
export type WeightedAnswers = z.infer<typeof WeightedAnswers>;

/** How much customers who didn't answer may differ: an odds ratio from 1, or none at all. */
export const differenceLimits = ["1", "1.25", "1.5", "2", "3", "none"] as const;
export type DifferenceLimit = (typeof differenceLimits)[number];

/** The figures of an answer as examples have them. */
export const exampleFigures: Omit<WeightedAnswer, "id" | "label"> = {
  count: 31,
  rawShare: 25.8,
  share: 30.50996124,
  shareLow: 22.5396857,
  shareHigh: 39.8487256,
  standardError: 4.2058862,
  designEffect: 1.391252224,
  boundLow: 17.1,
  boundHigh: 47.9,
  orders: 183.059767442,
  ordersLow: 135.2381142,
  ordersHigh: 239.0923536,
  newCustomers: 130.599005,
  newCustomersLow: 86.50731438,
  newCustomersHigh: 180.50418345,
  revenue: 10_457.2,
  revenueLow: 7_800.1,
  revenueHigh: 13_640.8,
  averageOrderValue: 62.853051,
  averageOrderValueLow: 54.943226,
  averageOrderValueHigh: 71.35713,
  isFew: false,
};
