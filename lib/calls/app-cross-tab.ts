import * as z from "zod";
import { axisName, type ExploreAxis, exploreFacts, parseAxis } from "../explore/axes.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, memberRead } from "./declare.ts";
import { days, firstQuestion } from "./example-values.ts";
import { OrderFilters } from "./order-filters.ts";
import { OptionalDateRange, SegmentFilters, SurveyFilter } from "./shapes.ts";
import { Instant } from "./value-shapes.ts";

const factPrefix = "fact:";
const axisRule = `must be question: and a questionNameId, or ${factPrefix} and one of ${exploreFacts.join(", ")}`;

/** An axis, by its name in `GetExploration`, where facts have no prefix. */
const CrossAxis = plainText(215)
  .refine((text) => axisOf(text) !== null, axisRule)
  .transform((text) => axisName(axisOf(text) ?? { questionNameId: text }));

function axisOf(text: string): ExploreAxis | null {
  const isFact = text.startsWith(factPrefix);
  const axis = parseAxis(isFact ? text.slice(factPrefix.length) : text);
  return axis && "fact" in axis === isFact ? axis : null;
}

const end = z.number().nullable();
/** `id` is the choice's or the fact's value, empty where the order doesn't have the fact, null for all beyond the first 50. */
const CrossValue = z.object({ id: z.string().nullable(), label: z.string(), count: z.int() });

export const CrossTab = z.object({
  /** How many responses have both. */
  answered: z.int(),
  engine: z.enum(["postgres", "clickhouse"]),
  /** All responses that were stored until then are in it. */
  asOf: Instant,
  /** Of revenue (ISO 4217). */
  currency: z.string(),
  rows: z.array(CrossValue),
  columns: z.array(CrossValue),
  cells: z.array(
    z.object({
      /** The places of its values in `rows` and `columns`, from 0. */
      row: z.int(),
      column: z.int(),
      count: z.int(),
      /** Of its row, in percent, with the ends of its 95% interval. */
      share: z.number(),
      shareLow: end,
      shareHigh: end,
      /** How many of the responses have an order total in the account's currency, and what those add up to. */
      orders: z.int(),
      revenue: z.number(),
      averageOrderValue: z.number().nullable(),
      /** Whether its row has fewer than 30 responses, which is too few to compare. */
      isFew: z.boolean(),
    }),
  ),
});
export type CrossTab = z.infer<typeof CrossTab>;

export const CrossTabQuery = z
  .object({ rows: CrossAxis, columns: CrossAxis.optional() })
  .extend(OptionalDateRange.shape)
  .extend(SurveyFilter.shape)
  .extend(SegmentFilters.pick({ customerType: true }).shape)
  .extend(OrderFilters.pick({ country: true, campaign: true, product: true, discountCode: true }).shape);
export type CrossTabQuery = z.output<typeof CrossTabQuery>;

/** The call for programs; the screen uses `GetExploration`, which has more. */
export const appCrossTabCalls = declareCalls({
  GetCrossTab: {
    route: "GET /app/explore/cross-tab",
    summary: "Get a question or a fact of orders crossed with another one, in short",
    note: "The figures of `GetExploration` with fewer of them. Facts are `fact:` and their name; `product` is a value of that fact. `from` and `to` are other names of `startDate` and `endDate`.",
    ...memberRead,
    query: CrossTabQuery,
    refusals: ["not-found", "plan-required"],
    returns: json(CrossTab),
    example: {
      as: "owner",
      query: { ...days, rows: `question:${firstQuestion}`, columns: "fact:customerType", country: "US" },
      answer: {
        answered: 120,
        engine: "postgres",
        asOf: "2026-11-20T14:05:00.000Z",
        currency: "USD",
        rows: [{ id: "podcast", label: "A podcast", count: 120 }],
        columns: [{ id: "new", label: "New", count: 120 }],
        cells: [
          {
            row: 0,
            column: 0,
            count: 120,
            share: 100,
            shareLow: 96.9,
            shareHigh: 100,
            orders: 118,
            revenue: 7080,
            averageOrderValue: 60,
            isFew: false,
          },
        ],
      },
    },
  },
});
