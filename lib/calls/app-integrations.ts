import * as z from "zod";
import { type IntegrationName, integrationNames } from "../partners.ts";
import { adminChange, declareCalls, json, memberRead, nothing } from "./declare.ts";
import { names } from "./example-values.ts";
import { IntegrationItem } from "./integration.ts";
import { Id, Instant, idText } from "./value-shapes.ts";

const Name = z.enum(integrationNames, `must be one of ${integrationNames.join(", ")}`);

/** What can become of a delivery. */
export const deliveryStatuses = ["waiting", "sending", "sent", "held", "locked", "skipped", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** Sending past responses to a partner. */
const Backfill = z.object({
  startedAt: Instant,
  total: z.int(),
  /** `queued`: responses of the total that were queued so far. `done`: queued responses that are finished. */
  queued: z.int(),
  done: z.int(),
  finishedAt: Instant.nullable(),
  stoppedAt: Instant.nullable(),
});

/** A partner as its card shows it. */
export const IntegrationCard = IntegrationItem.extend({
  name: Name,
  /** False where no app is registered with the partner. */
  isAvailable: z.boolean(),
  /** Whether merchants can connect it on its sign-in page. If it has fields for keys, they can use those instead. */
  hasConsentPage: z.boolean(),
  /** Whether it was connected there. */
  isConsented: z.boolean(),
  /** The address that the merchant has to share something with before connecting it; null for none. */
  shareWith: z.string().nullable(),
  connectedAt: Instant.nullable(),
  /** Until when everything for it waits, because it failed or asked us to. */
  heldUntil: Instant.nullable(),
  /** Deliveries that wait, are held, or failed for good. */
  counts: z.object({ waiting: z.int(), held: z.int(), failed: z.int() }),
  backfill: Backfill.nullable(),
  /** For a partner that gets files: their months and responses, and how many months changed since; null otherwise. */
  files: z.object({ months: z.int(), responses: z.int(), changed: z.int() }).nullable(),
});
export type IntegrationCard = z.infer<typeof IntegrationCard>;

/** A delivery in the log. */
export const DeliveryItem = z.object({
  recordId: Id,
  sourceOrderId: z.string().nullable(),
  /** The first answer, as text; null where the plan doesn't include it yet. */
  answer: z.string().nullable(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  isBackfill: z.boolean(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** When it is sent or tried again; null if it isn't. */
  dueAt: Instant.nullable(),
  /** Why it failed or wasn't sent, or what it waits for. */
  reason: z.string().nullable(),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

const Attempt = z.object({
  attemptedAt: Instant,
  outcome: z.string(),
  durationMs: z.int(),
  /** What was sent, as JSON; null if nothing was, or the shopper was erased. */
  request: z.string().nullable(),
  replyStatus: z.int().nullable(),
  reply: z.string().nullable(),
  error: z.string().nullable(),
});
export type DeliveryAttemptItem = z.infer<typeof Attempt>;

/** What is sent for a response. */
export const MessagePreview = z.object({
  /** As JSON; null if nothing would be sent. */
  payload: z.string().nullable(),
  /** Why nothing would be sent. */
  reason: z.string().nullable(),
  /** Made up, because there is no response yet. */
  isExample: z.boolean(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

export const TestResult = z.object({
  isDelivered: z.boolean(),
  /** What went wrong, and what to do. */
  reason: z.string().nullable(),
  replyStatus: z.int().nullable(),
  reply: z.string().nullable(),
});
export type TestResult = z.infer<typeof TestResult>;

const MOST_AT_ONCE = 200;
const named = z.object({ name: Name });
const cards = {
  name: "Segment",
  enabled: true,
  connected: true,
  status: "ok",
  settings: { region: "us" },
  lastDeliveryAt: "2026-11-20T11:06:02.000Z",
  lastError: null,
  isAvailable: true,
  hasConsentPage: false,
  isConsented: false,
  shareWith: null,
  connectedAt: "2026-11-18T09:00:00.000Z",
  heldUntil: null,
  counts: { waiting: 0, held: 0, failed: 0 },
  backfill: null,
  files: null,
} satisfies IntegrationCard & { name: IntegrationName };

/** The integrations screen: cards, tests, the log and past responses. */
export const appIntegrationCalls = declareCalls({
  GetIntegrationCards: {
    route: "GET /app/integrations/cards",
    summary: "Get every integration with its state and the number of deliveries that wait or failed",
    ...memberRead,
    returns: json(z.object({ items: z.array(IntegrationCard) })),
    example: { as: "owner", answer: { items: [cards] } },
  },
  PreviewMessage: {
    route: "GET /app/integrations/preview",
    summary: "Get what would be sent to an integration for the latest response",
    access: "admin",
    effect: "read",
    query: named,
    refusals: ["conflict"],
    returns: json(MessagePreview),
    example: {
      as: "owner",
      query: { name: "Segment" },
      answer: { payload: '{"tracks":[{"event":"Survey Completed"}]}', reason: null, isExample: true },
    },
  },
  SendTestMessage: {
    route: "POST /app/integrations/test",
    summary: "Send the latest response to an integration as a test, and get its reply",
    note: "Without a response, an example is sent. Tests are marked as such and never start a merchant's workflows.",
    ...adminChange,
    staffAction: "Sent a test message",
    body: named,
    refusals: ["conflict"],
    returns: json(TestResult),
    example: {
      as: "owner",
      body: { name: "Segment" },
      notSent: "needs a connected partner",
      answer: { isDelivered: true, reason: null, replyStatus: 200, reply: '{"success":true}' },
    },
  },
  DisconnectIntegration: {
    route: "POST /app/integrations/disconnect",
    summary: "Disconnect an integration and delete its credentials",
    ...adminChange,
    staffAction: "Disconnected an integration",
    body: named,
    returns: nothing,
    example: { as: "owner", body: { name: "Segment" } },
  },
  GetDeliveries: {
    route: "GET /app/deliveries/list",
    summary: "List an integration's deliveries, newest first",
    ...memberRead,
    query: named.extend({
      status: z.enum(deliveryStatuses, `must be one of ${deliveryStatuses.join(", ")}`).optional(),
      cursor: z.string().max(1_000).optional(),
    }),
    returns: json(z.object({ items: z.array(DeliveryItem), nextCursor: z.string().nullable() })),
    example: { as: "owner", query: { name: "Segment", status: "failed" }, answer: { items: [], nextCursor: null } },
  },
  GetDelivery: {
    route: "GET /app/deliveries/one",
    summary: "Get the attempts of one delivery, newest first",
    ...memberRead,
    query: named.extend({ recordId: idText("response", z.string().max(64, "must have at most 64 characters")) }),
    returns: json(z.object({ attempts: z.array(Attempt) })),
    example: {
      as: "owner",
      query: { name: "Segment", recordId: names.recordId },
      notSent: "needs a connected partner",
      answer: {
        attempts: [
          {
            attemptedAt: "2026-11-20T11:06:02.000Z",
            outcome: "delivered",
            durationMs: 84,
            error: null,
            request: '{"tracks":[{"event":"Survey Completed"}]}',
            replyStatus: 200,
            reply: '{"success":true}',
          },
        ],
      },
    },
  },
  ReplayDeliveries: {
    route: "POST /app/deliveries/replay",
    summary: "Send deliveries that failed again; without recordIds, all that failed for an integration",
    ...adminChange,
    staffAction: "Sent failed deliveries again",
    body: named.extend({
      recordIds: z
        .array(
          idText("response", z.string().max(64, "must have at most 64 characters")),
          "must be a list of record IDs",
        )
        .max(MOST_AT_ONCE, `must have at most ${MOST_AT_ONCE} deliveries`)
        .optional(),
    }),
    returns: json(z.object({ replayed: z.int() })),
    example: {
      as: "owner",
      body: { name: "Segment", recordIds: [names.recordId] },
      notSent: "needs a delivery that failed",
      answer: { replayed: 1 },
    },
  },
  StartBackfill: {
    route: "POST /app/integrations/start-backfill",
    summary: "Send the responses of the past 90 days to an integration",
    note: "For Klaviyo, Segment, webhooks and Google Sheets. Responses that were sent already aren't sent again. Requires a sign-in within the last 15 minutes, except in a store's admin.",
    ...adminChange,
    notForStaff: true,
    staffAction: "Started sending past responses",
    body: named,
    refusals: ["recent-sign-in-required", "conflict"],
    returns: json(Backfill),
    example: {
      as: "owner",
      body: { name: "Segment" },
      notSent: "needs a connected partner",
      answer: {
        startedAt: "2026-11-20T11:06:02.000Z",
        total: 812,
        queued: 0,
        done: 0,
        finishedAt: null,
        stoppedAt: null,
      },
    },
  },
  StopBackfill: {
    route: "POST /app/integrations/stop-backfill",
    summary: "Stop sending past responses; those that wait aren't sent",
    ...adminChange,
    staffAction: "Stopped sending past responses",
    body: named,
    returns: nothing,
    example: { as: "owner", body: { name: "Segment" } },
  },
});
