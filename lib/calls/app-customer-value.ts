import * as z from "zod";
import { declareCalls, json, memberRead } from "./declare.ts";
import { firstQuestion } from "./example-values.ts";
import { OptionalDateRange, QuestionQuery } from "./shapes.ts";

const figure = z.number().nullable();

/** In days. */
export const horizons = ["30", "60", "90", "180", "365"] as const;
export type Horizon = (typeof horizons)[number];

/** What the customers with an answer are worth. Null, as everything estimated, with too few of them. */
const AnswerValue = z.object({
  id: z.string(),
  label: z.string(),
  /** Customers whose first order's answer it is. */
  count: z.int(),
  /** How many of all new customers would give it. */
  customers: figure,
  /** Per customer, in major units of the currency: the first order, and all orders within the horizon. */
  firstOrder: figure,
  /** In percent of customers. */
  repeatRate: figure,
  ordersPerCustomer: figure,
  value: figure,
  valueLow: figure,
  valueHigh: figure,
  /** How much more they are worth than all new customers are. */
  difference: figure,
  differenceLow: figure,
  differenceHigh: figure,
});
export type AnswerValue = z.infer<typeof AnswerValue>;

export const CustomerValue = z.object({
  /** The currency of all amounts (ISO 4217). */
  currency: z.string(),
  /** When months were last counted; null if they never were. */
  asOf: z.string().nullable(),
  /** In days from the first order on. */
  horizon: z.int(),
  /** The months of first orders that figures are of, as their first days; null without customers. */
  firstMonth: z.string().nullable(),
  lastMonth: z.string().nullable(),
  /** New customers of the frame whose horizon is over, and those of them with a counted answer. */
  customers: z.int(),
  answered: z.int(),
  /** How many more answers it takes until figures are estimated; 0 from then on. */
  needed: z.int(),
  effectiveAnswers: figure,
  /** Their orders in other currencies, or without a known total, which no figure has. */
  otherCurrencyOrders: z.int(),
  /** Whether first orders are those that the store calls so, or those of customers who weren't seen before. */
  basis: z.enum(["storeSays", "notSeenBefore"]).nullable(),
  /** For customers who weren't seen before: the day of the first order that may be a new customer's. */
  since: z.string().nullable(),
  /** Whether no refund is known of any order. */
  isBeforeRefunds: z.boolean(),
  /** Whether the question follows another answer: then there are no figures. */
  isFollowUp: z.boolean(),
  /** The exact figures of all new customers; null without customers. */
  all: z
    .object({ firstOrder: z.number(), repeatRate: z.number(), ordersPerCustomer: z.number(), value: z.number() })
    .nullable(),
  answers: z.array(AnswerValue),
});
export type CustomerValue = z.infer<typeof CustomerValue>;

/** Calls about what customers are worth. */
export const appCustomerValueCalls = declareCalls({
  GetCustomerValue: {
    route: "GET /app/analytics/customer-value",
    summary:
      "Get what new customers spend after their first order, by answer, as estimated for all of them; null for a question without choices or scores",
    ...memberRead,
    tool: "get_customer_value",
    query: QuestionQuery.extend(OptionalDateRange.shape).extend({
      horizon: z.enum(horizons, `must be one of ${horizons.join(", ")}`).optional(),
    }),
    refusals: ["not-found"],
    returns: json(CustomerValue.nullable()),
    example: {
      as: "owner",
      query: { questionNameId: firstQuestion, horizon: "90" },
      answer: {
        currency: "USD",
        asOf: "2026-11-20T02:40:00.000Z",
        horizon: 90,
        firstMonth: "2026-01-01",
        lastMonth: "2026-08-01",
        customers: 600,
        answered: 120,
        needed: 0,
        effectiveAnswers: 98.986786495,
        otherCurrencyOrders: 3,
        basis: "storeSays",
        since: null,
        isBeforeRefunds: false,
        isFollowUp: false,
        all: { firstOrder: 61.2, repeatRate: 24.5, ordersPerCustomer: 1.31, value: 82.44 },
        answers: [
          {
            id: "podcast",
            label: "A podcast",
            count: 41,
            customers: 183.059767442,
            firstOrder: 62.853051,
            repeatRate: 31.4,
            ordersPerCustomer: 1.42,
            value: 94.31,
            valueLow: 80.02,
            valueHigh: 112.95,
            difference: 11.87,
            differenceLow: -2.42,
            differenceHigh: 30.51,
          },
        ],
      },
    },
  },
});
