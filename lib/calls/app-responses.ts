import * as z from "zod";
import { dimensionValues } from "../dimensions.ts";
import { OrderFacts, Platform, QuestionType, StoredSurface } from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json, memberChange, memberRead } from "./declare.ts";
import { names } from "./example-values.ts";
import { MAX_TAG_LENGTH, MAX_TAGS } from "./response-tags.ts";
import { EmailAddress } from "./shapes.ts";
import { isSharedCustomerId } from "./shared-customer-id.ts";
import { TestSource } from "./test-source.ts";
import { Id, Instant, idText } from "./value-shapes.ts";

/** How a question of a response ended; `left` is where the shopper stopped. */
const pathStates = ["answered", "skipped", "left"] as const;

/** A question on a shopper's path, as it was asked. */
export const PathQuestion = z.object({
  questionNameId: z.string(),
  title: z.string(),
  type: QuestionType.nullable(),
  state: z.enum(pathStates),
  /** As text; null if there is none. */
  answer: z.string().nullable(),
  other: z.string().nullable(),
  /** How a rule for "Other" counts the answer, if one applies. */
  mergedAs: z.string().nullable(),
  answeredAt: Instant.nullable(),
});
export type PathQuestion = z.infer<typeof PathQuestion>;

/** One response with its order and its path through the survey. */
export const ResponseDetails = z.object({
  recordId: Id,
  responseId: Id,
  surveyId: Id,
  surveyName: z.string(),
  version: z.int(),
  status: z.enum(["viewed", "partial", "completed"]),
  platform: Platform,
  surface: StoredSurface,
  sourceOrderId: z.string().nullable(),
  /** The order in the admin of the connected store; null where its address isn't known. */
  orderPage: z.string().nullable().optional(),
  /** The code that the store made for this shopper, or why it didn't; null if none was asked for. */
  discount: z
    .object({
      status: z.enum(["making", "made", "failed"]),
      code: z.string().nullable(),
      expiresAt: Instant.nullable(),
      problem: z.string().nullable(),
    })
    .nullable()
    .optional(),
  customerType: z.enum(dimensionValues.customerType),
  order: OrderFacts.nullable(),
  locale: z.string().nullable(),
  viewedAt: Instant,
  answeredAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  /** In the order they were asked. */
  questions: z.array(PathQuestion),
  isTest: z.boolean(),
  testSource: TestSource,
  isRead: z.boolean(),
  tags: z.array(z.string()),
  /** Beyond the plan's limit: counted, but not readable; its answers are omitted. */
  locked: z.literal(true).optional(),
});
export type ResponseDetails = z.infer<typeof ResponseDetails>;

const MOST_AT_ONCE = 200;
const recordIds = z
  .array(idText("response", z.string().max(64, "must have at most 64 characters")), "must be a list of record IDs")
  .min(1, "must have at least one response")
  .max(MOST_AT_ONCE, `must have at most ${MOST_AT_ONCE} responses`);

const tags = z
  .array(plainText(MAX_TAG_LENGTH, 1).transform((tag) => tag.trim()))
  .max(MAX_TAGS, `must have at most ${MAX_TAGS} tags`);

const Changed = z.object({ changed: z.int() });

const namedRecords = [names.recordId];
const changed = { changed: 1 };

/** Calls about single responses: reading, marking and deleting them, and erasing a person. */
export const appResponseCalls = declareCalls({
  DeleteResponses: {
    route: "POST /app/responses/delete",
    summary: "Delete responses with their answers, and update all metrics",
    ...memberChange,
    staffAction: "Deleted responses",
    notForStaff: true,
    body: z.object({ recordIds }),
    returns: json(Changed),
    example: { as: "owner", body: { recordIds: namedRecords }, answer: changed },
  },
  EraseShopper: {
    route: "POST /app/responses/erase-shopper",
    summary:
      "Erase all of a shopper's responses, by email address or customer ID; countOnly returns how many there are",
    ...adminChange,
    staffAction: "Erased shopper data",
    notForStaff: true,
    body: z.object({
      emailAddress: EmailAddress.optional(),
      customerId: plainText(200, 1)
        .refine(
          (id) => !isSharedCustomerId(id),
          "must belong to one shopper. Guests share the ID 0, so use their email address instead",
        )
        .optional(),
      countOnly: z.boolean().optional(),
    }),
    returns: json(
      z.object({
        /** The person's own responses, which were deleted. */
        responses: z.int(),
        /** Other people's responses that mentioned the address, which was redacted. */
        redacted: z.int(),
        /** Id of the audit log entry; null if nothing was done. */
        receiptId: Id.nullable(),
      }),
    ),
    example: {
      as: "owner",
      body: { emailAddress: "shopper@mail.example", customerId: "7301", countOnly: false },
      answer: { responses: 0, redacted: 0, receiptId: null },
    },
  },
  GetResponse: {
    route: "GET /app/responses/get",
    summary: "Get a response with its order and its path through the survey",
    ...memberRead,
    tool: "get_response",
    staffAction: "Opened a response",
    query: z.object({ recordId: idText("response", plainText(64, 1)) }),
    returns: json(ResponseDetails),
    example: {
      as: "owner",
      query: { recordId: names.recordId },
      answer: {
        recordId: names.recordId,
        responseId: names.responseId,
        surveyId: names.surveyId,
        version: 1,
        status: "partial",
        platform: "Shopify",
        surface: "thankYou",
        sourceOrderId: "5432109876543",
        orderPage: "https://admin.shopify.com/store/harbor-goods/orders/5432109876543",
        order: null,
        locale: null,
        viewedAt: "2026-11-20T11:05:22.000Z",
        answeredAt: "2026-11-20T11:05:31.000Z",
        completedAt: null,
        surveyName: "Post-purchase survey",
        customerType: "new",
        questions: [
          {
            questionNameId: "how-did-you-first-hear-about-us",
            title: "How did you first hear about us?",
            type: "single",
            state: "answered",
            answer: "Instagram",
            other: null,
            mergedAs: null,
            answeredAt: "2026-11-20T11:05:31.000Z",
          },
        ],
        isTest: false,
        testSource: null,
        isRead: true,
        tags: ["gift"],
      },
    },
  },
  GetResponseTags: {
    route: "GET /app/responses/tags",
    summary: "List the tags on responses, most common first",
    ...memberRead,
    returns: json(z.array(z.object({ tag: z.string(), count: z.int() }))),
    example: { as: "owner", answer: [{ tag: "gift", count: 12 }] },
  },
  MarkResponsesAsTest: {
    route: "POST /app/responses/mark-test",
    summary: "Exclude responses from all metrics, or include them again",
    ...memberChange,
    staffAction: "Marked or unmarked responses as tests",
    body: z.object({ recordIds, isTest: z.boolean() }),
    returns: json(Changed),
    example: { as: "owner", body: { recordIds: namedRecords, isTest: true }, answer: changed },
  },
  MarkResponsesAsRead: {
    route: "POST /app/responses/mark-read",
    summary: "Mark responses as read or unread for everyone in the account",
    ...memberChange,
    staffAction: "Marked responses as read or unread",
    body: z.object({ recordIds, isRead: z.boolean() }),
    returns: json(Changed),
    example: { as: "owner", body: { recordIds: namedRecords, isRead: true }, answer: changed },
  },
  TagResponses: {
    route: "POST /app/responses/tag",
    summary: "Add tags to responses or remove them",
    ...memberChange,
    staffAction: "Tagged responses",
    tool: "tag_responses",
    toolChange: { isIdempotent: true },
    body: z.object({ recordIds, add: tags.optional(), remove: tags.optional() }),
    returns: json(Changed),
    example: { as: "owner", body: { recordIds: namedRecords, add: ["gift"], remove: ["call back"] }, answer: changed },
  },
});
