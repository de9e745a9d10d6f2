import { Session } from "@shopify/shopify-api";
import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { DeadCredentials, MissingApproval, type Store } from "../platform.ts";
import { type JsonAnswer, pause } from "../request-json.ts";
import { undocumented } from "../undocumented.ts";
import { accessToken, confirmToken, tokenAfterRefusal } from "./access-token.ts";
import type { ShopifyApp } from "./shopify-app.ts";
import { answerOf, librariesOf } from "./shopify-library.ts";

/** All requests of a query together, waits included. */
const TIME_LIMIT_MS = 30_000;
const DEFAULT_WAIT_MS = 2_000;
/** However soon Shopify says that it would answer. */
const SHORTEST_WAIT_MS = 250;

/** A document, what it needs, and what it answers. */
export interface AdminQuery<Schema extends z.ZodType> {
  document: string;
  variables?: Record<string, unknown>;
  data: Schema;
}

const Answer = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.string().transform((message) => [{ message, path: [], extensions: { code: "" } }]),
      z.array(
        z.object({
          message: z.string().default(""),
          path: z
            .array(z.union([z.string(), z.number()]))
            .max(100)
            .default([]),
          extensions: z.object({ code: z.string().default("") }).default({ code: "" }),
        }),
      ),
    ])
    .optional(),
  extensions: z
    .object({
      cost: z.object({
        requestedQueryCost: z.number().nullish(),
        throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number().positive() }),
      }),
    })
    .optional()
    .catch(undefined),
});
type Answer = z.infer<typeof Answer>;

/**
 * Asks a store's Admin API (GraphQL). A token that is about to expire, or is refused, is renewed once; a throttled
 * request waits until the store's points are back. A field that the app may not read is null in an answer that has the
 * rest; what was asked for at the top never is.
 * @throws AppError `partner-refused`, `partner-failed`
 * @throws MissingApproval if Shopify hasn't approved of the app
 * @throws DeadCredentials if the store ended our access
 */
export async function askAdmin<Schema extends z.ZodType>(
  app: ShopifyApp,
  store: Store,
  query: AdminQuery<Schema>,
): Promise<z.output<Schema>> {
  return (await askAllowed(app, store, query)).data;
}

/** As {@link askAdmin}, with what Shopify says about each field that it kept from us. */
export async function askAllowed<Schema extends z.ZodType>(
  app: ShopifyApp,
  store: Store,
  query: AdminQuery<Schema>,
): Promise<{ data: z.output<Schema>; denied: readonly string[] }> {
  let token = await accessToken(app, store);
  const endsAtMs = machineMs() + TIME_LIMIT_MS;
  for (let renewals = 0; ; ) {
    const answer = await send(app, store, token, query, endsAtMs);
    if (answer.status === 401) {
      if (renewals++ > 0) throw deadToken(store.domain);
      token = await tokenAfterRefusal(app, store, token);
      continue;
    }
    const waitMs = throttledFor(answer);
    if (waitMs !== null) {
      if (machineMs() + waitMs >= endsAtMs) throw tooBusy(store.domain);
      await pause(waitMs, store.signal);
      continue;
    }
    const allowed = allowedOf(store.domain, answer, query);
    await confirmToken(store, token);
    return allowed;
  }
}

/** One request: the library's own repetitions, which are off, wait milliseconds for Shopify's seconds. */
async function send(
  app: ShopifyApp,
  { domain, signal }: Store,
  accessToken: string,
  { document, variables = {} }: AdminQuery<z.ZodType>,
  endsAtMs: number,
): Promise<JsonAnswer> {
  const [{ clients }] = librariesOf(app);
  const session = new Session({ id: "", shop: domain, state: "", isOnline: false, accessToken });
  const limits = { timeoutMs: Math.min(10_000, endsAtMs - machineMs()), secrets: accessToken, subject: domain, signal };
  return await answerOf(limits, () => new clients.Graphql({ session }).request(document, { variables, retries: 0 }));
}

/** How long to wait before the request is sent again; null if it wasn't throttled. */
function throttledFor({ status, headers, body }: JsonAnswer): number | null {
  if (status === 429) return waitOf(retryAfterMs(headers.get("retry-after") ?? ""));
  const answer = Answer.safeParse(body).data;
  if (!answer?.errors?.some(({ extensions }) => extensions.code === "THROTTLED")) return null;
  const cost = answer.extensions?.cost;
  if (!cost) return DEFAULT_WAIT_MS;
  const { currentlyAvailable, restoreRate } = cost.throttleStatus;
  const missing = (cost.requestedQueryCost ?? restoreRate) - currentlyAvailable;
  return waitOf(Math.ceil((missing / restoreRate) * 1000));
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
function retryAfterMs(text: string): number {
  const seconds = Number(text);
  return Number.isNaN(seconds) ? Date.parse(text) - machineMs() : seconds * 1000;
}

function waitOf(ms: number): number {
  return ms > 0 ? Math.max(ms, SHORTEST_WAIT_MS) : DEFAULT_WAIT_MS;
}

function allowedOf<Schema extends z.ZodType>(
  domain: string,
  { status, body }: JsonAnswer,
  query: AdminQuery<Schema>,
): { data: z.output<Schema>; denied: readonly string[] } {
  const answer = Answer.safeParse(body).data;
  if (status >= 300 || !answer) throw failureOf(domain, status, answer);
  const { errors = [] } = answer;
  // Without the field at the top there is no answer: a null there would read as an order that doesn't exist.
  const isPart = errors.every(({ path, extensions }) => extensions.code === "ACCESS_DENIED" && path.length > 1);
  const data = query.data.safeParse(answer.data);
  if (isPart && data.success) return { data: data.data, denied: errors.map(({ message }) => message) };
  if (data.success || errors.length > 0) throw failureOf(domain, status, answer);
  throw undocumented(data.error, domain, "Shopify");
}

function failureOf(domain: string, status: number, answer: Answer | undefined): AppError {
  const [first] = answer?.errors ?? [];
  const code = first?.extensions.code ?? "";
  const why = (first?.message ?? "").slice(0, 200) || String(status);
  if (status === 402 || status === 423 || code === "SHOP_INACTIVE") {
    return new AppError("partner-refused", `${domain} is paused or closed at Shopify.`);
  }
  if (isUnapproved(why)) return new MissingApproval("Shopify");
  if (status === 403 || code === "ACCESS_DENIED") {
    return new AppError("partner-refused", `${domain} doesn't allow this: ${why}`);
  }
  return new AppError("partner-failed", `${domain} couldn't answer: ${why}`);
}

/** Both of Shopify's messages about an app without approval lead to the same page of its documentation. */
function isUnapproved(message: string): boolean {
  return message.includes("is not approved to") && message.includes("protected-customer-data");
}

function tooBusy(domain: string): AppError {
  return new AppError("partner-failed", `${domain} is too busy. Try again later.`);
}

function deadToken(domain: string): DeadCredentials {
  return new DeadCredentials(
    `${domain} no longer accepts our access. Open Afterword in the store's admin to renew it.`,
  );
}

/**
 * Throws what a mutation's `userErrors` say.
 * @throws AppError `partner-refused`
 */
export function refuseUserErrors(domain: string, errors: readonly { message: string }[]): void {
  const [first] = errors;
  if (!first) return;
  if (isUnapproved(first.message)) throw new MissingApproval("Shopify");
  throw new AppError("partner-refused", `${domain} refused: ${first.message.slice(0, 200)}`);
}

export const UserErrors = z.array(z.object({ message: z.string() }));
