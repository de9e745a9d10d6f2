import * as z from "zod";
import { importSources } from "../imports/import-partners.ts";
import { fileSources } from "../imports/import-sources.ts";
import { plainText } from "../survey/plain-text.ts";
import { adminChange, declareCalls, json } from "./declare.ts";
import { firstQuestion, names } from "./example-values.ts";
import {
  ApiKey,
  ImportItem,
  ImportPlan,
  MAX_SENT,
  QuestionChoice,
  SentQuestion,
  SentResponse,
} from "./import-shapes.ts";
import { TimeZone } from "./profile.ts";
import { idParameter } from "./shapes.ts";
import { idText } from "./value-shapes.ts";

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
