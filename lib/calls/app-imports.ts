import * as z from "zod";
import { answerKinds } from "../imports/answer-kinds.ts";
import { fileSources, importNames } from "../imports/import-sources.ts";
import { importSources } from "../partners.ts";
import { QuestionNameId } from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json } from "./declare.ts";
import { firstQuestion, names } from "./example-values.ts";
import { TimeZone } from "./profile.ts";
import { idParameter } from "./shapes.ts";
import { Id, Instant, idText, naming } from "./value-shapes.ts";

/**
 * `sending` a file, `reading` from the service, `ready` for the merchant to decide, `storing`, `done`; `undoing`, `undone`; `failed`, or
 * `canceled` before anything was stored.
 */
export const importStatuses = [
  "sending",
  "reading",
  "ready",
  "storing",
  "done",
  "undoing",
  "undone",
  "failed",
  "canceled",
] as const;

/** An import of responses from another service. */
export const ImportItem = z.object({
  id: Id,
  source: z.enum(importNames),
  status: z.enum(importStatuses),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Until then it can be undone; null if it can't. */
  undoUntil: Instant.nullable(),
  /** Answers that were read, and how many of them couldn't be. */
  answers: z.int(),
  unreadable: z.int(),
  /** Responses that were found; null while they are being read. */
  responses: z.int().nullable(),
  /** Responses that were stored, and that were left out. */
  stored: z.int(),
  leftOut: z.int(),
  /** Why it failed. */
  problem: z.string().nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** A question at the service, and where its answers go unless the merchant decides otherwise. */
export const ImportedQuestion = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(answerKinds),
  answers: z.int(),
  firstAt: Instant,
  lastAt: Instant,
  /** The most common ones. */
  choices: z.array(z.object({ label: z.string(), count: z.int() })),
  /** Answers in shoppers' own words. */
  typed: z.int(),
  /** The question of the account that gets them; null: a new one. */
  questionNameId: z.string().nullable(),
  /** Choices that the question doesn't have yet. */
  newChoices: z.array(z.string()),
});
export type ImportedQuestion = z.infer<typeof ImportedQuestion>;

/** An import with what was read, before it is stored. */
export const ImportPlan = ImportItem.extend({
  /** What would change, as of when reading ended: responses that are new, that were imported before, and that are older than the account keeps them. */
  toAdd: z.int().nullable(),
  known: z.int().nullable(),
  tooOld: z.int().nullable(),
  questions: z.array(ImportedQuestion),
  /** The account's questions that can get answers, each with the kinds it takes. */
  existing: z.array(z.object({ questionNameId: z.string(), title: z.string(), kinds: z.array(z.enum(answerKinds)) })),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** As it is sent: headers take nothing else. */
const ApiKey = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]{1,500}$/, "must be the key as the service shows it: up to 500 letters, digits and signs");

/** Where the answers to a question go: to one of the account's, to a new one (null), or nowhere. */
const QuestionChoice = z.object({
  key: plainText(200, 1),
  questionNameId: naming("question", QuestionNameId).nullable().optional(),
  isSkipped: z.boolean().optional(),
});
export type QuestionChoice = z.infer<typeof QuestionChoice>;

const MAX_ANSWER = 5000;
/** How many responses are sent at once. */
export const MAX_SENT = 500;

const SentQuestion = z.object({ key: plainText(100, 1), title: plainText(500, 1), kind: z.enum(answerKinds) });

/** A response that isn't read by us. `at` is ISO 8601, local if it has no offset. */
const SentResponse = z.object({
  key: plainText(200, 1),
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?$/, "must be a time such as 2026-11-02T10:15:00"),
  orderId: plainText(200).optional(),
  orderTotal: z.number().min(0).max(10_000_000_000).optional(),
  currency: z
    .string()
    .regex(/^[A-Za-z]{3}$/, "must be a three-letter currency code (ISO 4217)")
    .optional(),
  email: plainText(254).optional(),
  answers: z
    .array(
      z.object({
        question: plainText(100, 1),
        choice: plainText(MAX_ANSWER).optional(),
        typed: plainText(MAX_ANSWER).optional(),
      }),
    )
    .min(1, "must have at least one answer")
    .max(300, "must have at most 300 answers"),
});
export type SentQuestion = z.infer<typeof SentQuestion>;
export type SentResponse = z.infer<typeof SentResponse>;

const item: z.infer<typeof ImportItem> = {
  id: names.importId,
  source: "Fairing",
  status: "ready",
  createdAt: "2026-11-20T10:30:00.000Z",
  finishedAt: null,
  undoUntil: null,
  answers: 412,
  unreadable: 0,
  responses: 300,
  stored: 0,
  leftOut: 0,
  problem: null,
};
const reading = { ...item, status: "reading", answers: 0, responses: null } as const;
const adminRead = { access: "admin", effect: "read" } as const;

/** Calls that bring responses from other services. */
export const appImportCalls = declareCalls({
  ListImports: {
    route: "GET /app/imports/list",
    summary: "List the account's imports of responses, newest first",
    ...adminRead,
    returns: json(z.object({ items: z.array(ImportItem) })),
    example: { as: "owner", answer: { items: [item] } },
  },
  GetImport: {
    route: "GET /app/imports/plan/{id}",
    summary: "Get an import, and what it would change",
    ...adminRead,
    parameters: idParameter("import"),
    returns: json(ImportPlan),
    example: {
      as: "owner",
      path: { id: names.importId },
      answer: {
        ...item,
        toAdd: 300,
        known: 0,
        tooOld: 0,
        questions: [
          {
            key: "4101",
            title: "How did you first hear about us?",
            kind: "one",
            answers: 300,
            firstAt: "2024-12-02T08:15:00.000Z",
            lastAt: "2026-11-19T18:40:00.000Z",
            choices: [{ label: "Instagram", count: 71 }],
            typed: 18,
            questionNameId: firstQuestion,
            newChoices: [],
          },
        ],
        existing: [{ questionNameId: firstQuestion, title: "How did you first hear about us?", kinds: ["one"] }],
      },
    },
  },
  StartImport: {
    route: "POST /app/imports/start",
    summary: "Read an account's responses at another service, to decide about them before they are stored",
    note: "The key is kept, encrypted, until everything is read. An account has one unfinished import at a time.",
    ...adminChange,
    notForStaff: true,
    body: z.object({
      source: z.enum(importSources, `must be one of ${importSources.join(", ")}`),
      apiKey: ApiKey,
    }),
    refusals: ["conflict", "partner-refused", "partner-failed"],
    returns: json(ImportItem, 201),
    example: {
      as: "owner",
      body: { source: "Fairing", apiKey: "fairing-api-key" },
      notSent: "needs a key of the service",
      answer: reading,
    },
  },
  StartFileImport: {
    route: "POST /app/imports/start-file",
    summary: "Begin an import of responses that are sent, such as those of a file",
    note: "Times without a zone are in `timeZone`. An account has one unfinished import at a time.",
    ...adminChange,
    staffAction: "Started an import of responses",
    body: z.object({
      source: z.enum(fileSources, `must be one of ${fileSources.join(", ")}`),
      timeZone: TimeZone,
    }),
    refusals: ["conflict"],
    returns: json(ImportItem, 201),
    example: {
      as: "owner",
      body: { source: "Typeform", timeZone: "UTC" },
      answer: { ...reading, source: "Typeform", status: "sending" },
    },
  },
  AddImportResponses: {
    route: "POST /app/imports/responses",
    summary: "Send responses of an import; those that were sent before change nothing",
    ...adminChange,
    staffAction: "Sent responses of an import",
    body: z.object({
      importId: idText("import", plainText(64, 1)),
      /** Of the answers. */
      questions: z.array(SentQuestion).min(1).max(200, "must have at most 200 questions"),
      responses: z.array(SentResponse).min(1).max(MAX_SENT, `must have at most ${MAX_SENT} responses`),
    }),
    refusals: ["not-found", "conflict"],
    returns: json(z.object({ answers: z.int() })),
    example: {
      as: "owner",
      body: {
        importId: names.importId,
        questions: [{ key: "1", title: "Where did you hear about us?", kind: "one" }],
        responses: [
          {
            key: "a1",
            at: "2026-11-02T10:15:00",
            orderId: "5001",
            orderTotal: 49.9,
            currency: "USD",
            email: "ada@example.com",
            answers: [{ question: "1", choice: "Podcast", typed: "The Daily" }],
          },
        ],
      },
      answer: { answers: 1 },
    },
  },
  ReadImport: {
    route: "POST /app/imports/read",
    summary: "Say that all responses of an import were sent, so that what it would change is found out",
    ...adminChange,
    staffAction: "Sent all responses of an import",
    body: z.object({
      importId: idText("import", plainText(64, 1)),
      /** Rows that couldn't be read, and weren't sent. */
      unreadable: z.int().min(0).max(2_147_483_647).optional(),
    }),
    refusals: ["not-found", "conflict"],
    returns: json(ImportItem),
    example: {
      as: "owner",
      body: { importId: names.importId, unreadable: 0 },
      answer: { ...reading, source: "Typeform" },
    },
  },
  StoreImport: {
    route: "POST /app/imports/store",
    summary: "Store the responses of an import that is ready",
    note: "Questions that aren't named go where GetImport says. Imported responses count in no rate, use up no plan and are sent to no partner.",
    ...adminChange,
    staffAction: "Stored an import of responses",
    body: z.object({
      importId: idText("import", plainText(64, 1)),
      questions: z.array(QuestionChoice).max(200, "must have at most 200 questions").optional(),
    }),
    refusals: ["not-found", "conflict"],
    returns: json(ImportItem),
    example: {
      as: "owner",
      body: { importId: names.importId, questions: [{ key: "4101", questionNameId: firstQuestion, isSkipped: false }] },
      answer: { ...item, status: "storing" },
    },
  },
  UndoImport: {
    route: "POST /app/imports/undo",
    summary: "Undo an import within 30 days, or cancel one that isn't stored yet",
    note: "Deletes the responses that it stored, with everything that members added to them.",
    ...adminChange,
    staffAction: "Undid an import of responses",
    body: z.object({ importId: idText("import", plainText(64, 1)) }),
    refusals: ["not-found", "conflict"],
    returns: json(ImportItem),
    example: { as: "owner", body: { importId: names.importId }, answer: { ...item, status: "canceled" } },
  },
});
