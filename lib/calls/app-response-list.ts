import * as z from "zod";
import { Platform, StoredSurface } from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, memberRead } from "./declare.ts";
import { days, firstQuestion, names, onePage } from "./example-values.ts";
import { DEFAULT_LIMIT, FigureFilters } from "./shapes.ts";
import { answerFilters } from "./survey-analytics.ts";
import { TestSource } from "./test-source.ts";
import { Id, Instant, idText, QuestionName, wholeNumber } from "./value-shapes.ts";

/** How many answers of a response are listed; the rest are only counted. */
export const LISTED_ANSWERS = 2;

/** A response in the list of all responses: its order and its first answers, in the order asked after the one filtered by. */
export const ListedResponse = z.object({
  recordId: Id,
  responseId: Id,
  surveyId: Id,
  surveyName: z.string(),
  status: z.enum(["partial", "completed"]),
  answeredAt: Instant,
  answers: z.array(
    z.object({
      questionNameId: z.string(),
      title: z.string(),
      /** As text, like `other`: the first 300 characters. */
      answer: z.string().nullable(),
      other: z.string().nullable(),
    }),
  ),
  /** How many answers there are, including those listed. */
  answerCount: z.int(),
  platform: Platform,
  surface: StoredSurface,
  sourceOrderId: z.string().nullable(),
  orderTotal: z.number().nullable(),
  currency: z.string().nullable(),
  isFirstOrder: z.boolean().nullable(),
  emailAddress: z.string().nullable(),
  country: z.string().nullable(),
  isRead: z.boolean(),
  tags: z.array(z.string()),
  testSource: TestSource,
  locked: z.literal(true).optional(),
});
export type ListedResponse = z.infer<typeof ListedResponse>;

const ResponseListPage = z.object({
  items: z.array(ListedResponse),
  /** How many responses match, on all pages; at least this many if `totalIsCapped`. */
  total: z.int(),
  totalIsCapped: z.literal(true).optional(),
  page: z.int(),
  limit: z.int(),
  nextCursor: z.string().nullable(),
  /**
   * How many responses were checked, if a page with few matches ends before it is full; `nextCursor` continues from
   * there.
   */
  lookedThrough: z.int().optional(),
  /** How many responses precede this page, if earlier pages weren't full. */
  before: z.int().optional(),
});
export type ResponseListPage = z.infer<typeof ResponseListPage>;

const score = wholeNumber(0, 10, "must be a whole number from 0 to 10").optional();

/** Filters by the answer to `questionNameId`, which is then required. */
export const answerToFilters = { scoreFrom: score, scoreTo: score, answerText: plainText(200, 1).optional() };

/** The calls behind the list of all responses. */
export const appResponseListCalls = declareCalls({
  ListResponses: {
    route: "GET /app/responses/list",
    summary: "List the responses to all surveys, newest first, with their first answers",
    note: "`choice`, `scoreFrom` and `scoreTo` (ratings and NPS), and `answerText` (part of a typed answer) limit the list by the answer to `questionNameId`, which they require.",
    ...memberRead,
    tool: "list_responses",
    query: FigureFilters.extend({
      ...answerFilters,
      ...answerToFilters,
      surveyId: idText("survey", plainText(64, 1)).optional(),
      /** Only responses that answered this question. */
      questionNameId: QuestionName.optional(),
      search: plainText(200).optional(),
      limit: wholeNumber(1, 200, "must be a whole number from 1 to 200", DEFAULT_LIMIT).optional(),
      cursor: z.string().max(500).optional(),
    }),
    returns: json(ResponseListPage),
    example: {
      as: "owner",
      query: { ...days, isUnread: "true" },
      answer: {
        items: [
          {
            recordId: names.recordId,
            responseId: names.responseId,
            surveyId: names.surveyId,
            surveyName: "Post-purchase survey",
            status: "partial",
            answeredAt: "2026-11-20T11:05:31.000Z",
            answers: [
              {
                questionNameId: firstQuestion,
                title: "How did you first hear about us?",
                answer: "Instagram",
                other: null,
              },
            ],
            answerCount: 1,
            platform: "Shopify",
            surface: "thankYou",
            sourceOrderId: "5432109876543",
            orderTotal: 49.9,
            currency: "USD",
            isFirstOrder: true,
            emailAddress: "shopper@mail.example",
            country: "US",
            isRead: false,
            tags: ["gift"],
            testSource: null,
          },
        ],
        ...onePage,
      },
    },
  },
  GetOrderFactValues: {
    route: "GET /app/responses/order-fact-values",
    summary: "List the campaigns, products, and discount codes of recent orders, most common first",
    note: "Of the newest 5,000 responses, at most 50 of each; products are their ids and SKUs.",
    ...memberRead,
    returns: json(
      z.object({
        campaigns: z.array(z.string()),
        products: z.array(z.string()),
        discountCodes: z.array(z.string()),
      }),
    ),
    example: {
      as: "owner",
      answer: { campaigns: ["spring-sale"], products: ["7", "TEE-BLACK-M"], discountCodes: ["WELCOME10"] },
    },
  },
  GetResponseListOptions: {
    route: "GET /app/responses/list-options",
    summary: "List the surveys and questions that responses can be filtered by",
    ...memberRead,
    returns: json(
      z.object({
        surveys: z.array(z.object({ surveyId: Id, name: z.string() })),
        questions: z.array(z.object({ questionNameId: z.string(), title: z.string() })),
      }),
    ),
    example: {
      as: "owner",
      answer: {
        surveys: [{ surveyId: names.surveyId, name: "Post-purchase survey" }],
        questions: [{ questionNameId: firstQuestion, title: "How did you first hear about us?" }],
      },
    },
  },
});
