import * as z from "zod";
import { answerKinds } from "../imports/answer-kinds.ts";
import { importNames } from "../imports/import-sources.ts";
import { QuestionNameId } from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";
import { Id, Instant, naming } from "./value-shapes.ts";

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
export const ApiKey = z
  .string()
  .trim()
  .regex(/^[\x20-\x7e]{1,500}$/, "must be the key as the service shows it: up to 500 letters, digits and signs");

/** Where the answers to a question go: to one of the account's, to a new one (null), or nowhere. */
export const QuestionChoice = z.object({
  key: plainText(200, 1),
  questionNameId: naming("question", QuestionNameId).nullable().optional(),
  isSkipped: z.boolean().optional(),
});
export type QuestionChoice = z.infer<typeof QuestionChoice>;

const MAX_ANSWER = 5000;
/** How many responses are sent at once. */
export const MAX_SENT = 500;

export const SentQuestion = z.object({ key: plainText(100, 1), title: plainText(500, 1), kind: z.enum(answerKinds) });

/** A response that isn't read by us. `at` is ISO 8601, local if it has no offset. */
export const SentResponse = z.object({
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
