import { readFile, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { clientAddressOf } from "#server/foundation/rate-limits/index.ts";
import { answerShopper } from "./answer-shopper.ts";
import { sendImage } from "./get-image.ts";
import { sendIntegrationByDomain } from "./get-integration.ts";
import { sendSurveyAndStatus, sendSurveyByDomain, sendSurveyByKey } from "./get-published.ts";
import { sendStylesheet } from "./get-stylesheet.ts";
import { hasGpc } from "./ingest/consent.ts";
import { matchPath, type StorefrontCall, type StorefrontPath } from "./paths.ts";
import { bearerOf, Query } from "./query.ts";
import { readJsonBody } from "./read-json-body.ts";
import { ReadyBody } from "./ready-body.ts";
import { type DiscountOf, receiveDiscount } from "./receive-discount.ts";
import { saveResponse } from "./save-response.ts";
import { methodNotAllowed, sendJson, sendOptions, sendProblem, sendReady } from "./send.ts";
import { type Storefront, storefront } from "./storefront.ts";

/** The shopper's script, and the one it loads for surveys with less common question types. */
type ScriptName = "survey.js" | "survey-types.js";

/** Resolved on use: Next's bundle contains this module too, and there modules have no folder. */
const fileOf = (name: ScriptName) => path.resolve(import.meta.dirname, "../../public", name);
/** A rebuilt script, as in development, shows within this time. */
const lookAgainMs = 1_000;

const cached = new Map<ScriptName, { ready: ReadyBody; modifiedMs: number; lookedAtMs: number }>();

/** Sends one of the scripts that shoppers' pages load. */
function sendScript(request: IncomingMessage, response: ServerResponse, name: ScriptName): void | Promise<void> {
  const last = cached.get(name);
  if (last && machineMs() - last.lookedAtMs < lookAgainMs) return sendReady(request, response, last.ready);
  return readScript(name).then((ready) => sendReady(request, response, ready));
}

async function readScript(name: ScriptName): Promise<ReadyBody> {
  try {
    const file = fileOf(name);
    const modifiedMs = (await stat(file)).mtimeMs;
    const last = cached.get(name);
    const ready = last?.modifiedMs === modifiedMs ? last.ready : ReadyBody.script(await readFile(file, "utf8"));
    cached.set(name, { ready, modifiedMs, lookedAtMs: machineMs() });
    return ready;
  } catch (cause) {
    throw new AppError("unavailable", "The survey's script is being built.", {
      cause,
      headers: { "retry-after": "2" },
    });
  }
}

/**
 * The domain of the store whose shopper's page sent a bearer token; null if the bearer isn't a shopper's token. Throws
 * for a token that must be refused.
 */
export type ShopperOf = (bearer: string) => Promise<string | null>;

interface HandlingOptions {
  /** Verifies the tokens of shoppers' pages; without it, no bearer is one. */
  shopperOf?: ShopperOf;
  /** Why a request is refused before it is read; null if it isn't. */
  refusalOf?: (request: IncomingMessage, call: StorefrontCall) => AppError | null;
  /** Makes discount codes; without it, there are none. */
  discountOf?: DiscountOf;
  /** The process's own by default. */
  store?: Storefront;
}

const defaults: HandlingOptions = {};

/**
 * Answers a request if it is one of the storefront's calls: the published survey, the stylesheets, `SaveResponse`,
 * `/survey.js` with `/survey-types.js`, and the images.
 * @returns false if it is not; then nothing was touched
 */
export function handleStorefront(
  request: IncomingMessage,
  response: ServerResponse,
  { store, shopperOf, refusalOf, discountOf }: HandlingOptions = defaults,
): boolean {
  const url = request.url ?? "/";
  const mark = url.indexOf("?");
  const path = matchPath(mark === -1 ? url : url.slice(0, mark));
  if (!path) return false;
  const used = store ?? storefront();
  try {
    const refused = refusalOf?.(request, path.call);
    if (refused) throw refused;
    const query = new Query(mark === -1 ? "" : url.slice(mark + 1));
    const answered = answer(used, request, response, path, query, { shopperOf, discountOf });
    answered?.catch((error: unknown) => sendProblem(used, request, response, error));
  } catch (error) {
    sendProblem(used, request, response, error);
  }
  return true;
}

function answer(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  path: StorefrontPath,
  query: Query,
  { shopperOf, discountOf }: Pick<HandlingOptions, "shopperOf" | "discountOf">,
): void | Promise<void> {
  const { call } = path;
  const { method } = request;
  const isPost = call === "saveResponse" || call === "discountCode";
  const allow = isPost ? "POST, OPTIONS" : "GET, HEAD, OPTIONS";
  if (method === "OPTIONS") return sendOptions(response, allow);
  query.checkVersion();
  const isAllowed = isPost ? method === "POST" : method === "GET" || method === "HEAD";
  if (!isAllowed) throw methodNotAllowed(allow);
  if (request.headers.authorization !== undefined && !isForEveryone(call)) {
    const bearer = bearerOf(request);
    if (bearer !== null && shopperOf) {
      return answerBearer(store, request, response, path, query, { verified: shopperOf(bearer), discountOf });
    }
  }
  return answerAnyone(store, request, response, path, query, discountOf);
}

async function answerBearer(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  path: StorefrontPath,
  query: Query,
  { verified, discountOf }: { verified: Promise<string | null>; discountOf: DiscountOf | undefined },
): Promise<void> {
  const shopDomain = await verified;
  await (shopDomain === null
    ? answerAnyone(store, request, response, path, query, discountOf)
    : answerShopper(store, request, response, path, query, { shopDomain, discountOf }));
}

function answerAnyone(
  store: Storefront,
  request: IncomingMessage,
  response: ServerResponse,
  { call, shopDomain, imageId = "" }: StorefrontPath,
  query: Query,
  discountOf: DiscountOf | undefined,
): void | Promise<void> {
  switch (call) {
    case "discountCode":
      return receiveDiscount(store, request, response, discountOf);
    case "saveResponse":
      return receive(store, request, response);
    case "surveyByKey":
      return sendSurveyByKey(store, request, response, query);
    case "surveyByKeyAndOrder":
      return sendSurveyAndStatus(store, request, response, query);
    case "surveyByDomain":
      return sendSurveyByDomain(store, request, response, query, shopDomain);
    case "integrationByDomain":
      return sendIntegrationByDomain(store, request, response, shopDomain);
    case "script":
      return sendScript(request, response, "survey.js");
    case "extraScript":
      return sendScript(request, response, "survey-types.js");
    case "image":
      return sendImage(store, request, response, imageId);
    default:
      return sendStylesheet(store, request, response, call, query);
  }
}

/** These name no store: the same for everyone. */
function isForEveryone(call: StorefrontPath["call"]): boolean {
  return call === "script" || call === "extraScript" || call === "image";
}

async function receive(store: Storefront, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { value, bytes } = await readJsonBody(request);
  const bearer = bearerOf(request);
  // A till's session token has dots, and is no key: its page names the store by domain.
  const saved = await saveResponse(store, value, bearer?.includes(".") ? null : bearer, {
    bodyBytes: bytes,
    hasGpc: hasGpc(request),
    client: clientAddressOf(request),
  });
  sendJson(request, response, JSON.stringify(saved));
}
