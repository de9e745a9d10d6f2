import { checkApiVersion } from "#lib/api-version.ts";
import { type Catalogue, callOf } from "#lib/calls/catalogue.ts";
import type { Call } from "#lib/calls/declare.ts";
import { type MatchedCall, matchCalls } from "#lib/calls/match.ts";
import { methodsOf } from "#lib/calls/methods-of.ts";
import type { CallName } from "#lib/calls/routes.ts";
import { toolBody } from "#lib/calls/tool-body.ts";
import { AppError } from "#lib/errors.ts";
import { auditStaff } from "#server/domain/audit/index.ts";
import { type Accepts, identify } from "#server/edge/identity/index.ts";
import { productNow } from "#server/foundation/clock.ts";
import type { Actor } from "#server/foundation/context/actor.ts";
import { parseFields } from "#server/foundation/context/field-errors.ts";
import { JsonText } from "#server/foundation/context/json-text.ts";
import { inRequest } from "#server/foundation/context/request-scope.ts";
import { inAccount } from "#server/foundation/database/db.ts";
import { atReader } from "#server/foundation/database/reader.ts";
import { env } from "#server/foundation/env.ts";
import { noteRequest } from "#server/foundation/error-tracking/index.ts";
import { hashKey } from "#server/foundation/key-tokens/index.ts";
import { logRefusal } from "#server/foundation/log-refusal.ts";
import { CLIENT_ADDRESS_HEADER, overLimit, overSharedLimit } from "#server/foundation/rate-limits/index.ts";
import { forgetStore } from "#server/storefront/index.ts";
import { authorise } from "./authorise.ts";
import { authoriseTool } from "./authorise-tool.ts";
import { checkCrossSite, isPrefetch } from "./cross-site.ts";
import type { Handlers } from "./handlers.ts";
import { readBody, readQuery } from "./read-body.ts";
import { refuseForm } from "./refuse-form.ts";
import { rememberSignIn } from "./remember-sign-in.ts";
import { jsonAnswer, jsonAnswerOf, newTraceId, problemAnswer, problemFor, rawAnswer } from "./respond.ts";
import { WithCookies } from "./with-cookies.ts";

type RouteHandler = (request: Request) => Promise<Response>;

/**
 * The one pipeline of a call, as the handlers of a Next route: match, authenticate, count, authorize, parse, handle,
 * encode, map errors, log. Calls implement none of these themselves.
 */
export function serve<A extends keyof Catalogue>(area: A, handlers: Handlers<Catalogue[A]>) {
  const table = new Map(Object.entries<unknown>(handlers));
  const route: RouteHandler = (request) => answer(request, { area, declaredAs: callOf }, table);
  return { GET: route, HEAD: route, POST: route, PUT: route, PATCH: route, DELETE: route, OPTIONS: route };
}

/** The same pipeline for the calls of an area that are tools: they take a secret key or an assistant's token, and nothing else. */
export function serveTools<A extends keyof Catalogue>(area: A, handlers: Handlers<Catalogue[A]>): RouteHandler {
  const table = new Map(Object.entries<unknown>(handlers));
  return (request) => answer(request, { area, declaredAs: toolOf }, table);
}

function toolOf(name: CallName): Call {
  const call = callOf(name);
  if (call.tool === undefined) throw new AppError("not-found", "This call isn't a tool.");
  const body = toolBody(call);
  return { ...call, access: "key", ...(body ? { body } : {}) };
}

/** The calls of a route, and as what they are served. */
interface Served {
  area: string;
  declaredAs: (name: CallName) => Call;
}

async function answer(request: Request, served: Served, handlers: Map<string, unknown>): Promise<Response> {
  const url = new URL(request.url);
  const matches = matchCalls(url.pathname);
  const response = await answerHere(request, { url, matches, ...served }, handlers);
  // Calls that name a store are open to every shop's page; no others are.
  const isOpen = matches.some(({ name }) => callOf(name).access === "storefront");
  if (isOpen) response.headers.set("access-control-allow-origin", "*");
  return response;
}

/** Where a request goes: the calls at its path, one for each method. */
interface Target extends Served {
  url: URL;
  matches: readonly MatchedCall[];
}

async function answerHere(
  request: Request,
  { url, matches, area, declaredAs }: Target,
  handlers: Map<string, unknown>,
): Promise<Response> {
  const traceId = newTraceId();
  let name = url.pathname;
  const address = request.headers.get(CLIENT_ADDRESS_HEADER);
  let called: Call | null = null;
  let caller: Actor | null = null;
  let callerAccountId: string | null = null;
  let typed: unknown;
  try {
    const matched = matchMethod(request.method, matches);
    if (matched instanceof Response) return matched;
    name = matched.name;
    noteRequest({ call: name });
    checkApiVersion(url.searchParams.get("api-version"));
    const call = declaredAs(matched.name);
    called = call;
    if (call.effect !== "read" && isPrefetch(request)) return jsonAnswer(undefined, 204);
    checkCrossSite(request, call.effect);
    caller = await identify({ headers: request.headers, url }, acceptedBy(call));
    callerAccountId = caller.session?.membership?.accountId ?? null;
    // A tool's request was counted where it arrived.
    if (declaredAs === callOf) await checkRate(request, matched.name, caller);
    const base = { traceId, now: productNow() };
    // An assistant's token is for the MCP server, and opens no call over HTTP.
    const context = await (declaredAs === callOf
      ? authorise(call, caller, base)
      : authoriseTool(matched.name, caller.key, base));
    const accountId = "accountId" in context ? context.accountId : null;
    callerAccountId = accountId;
    if (accountId) noteRequest({ accountId });
    await checkAccountRate(caller.key, accountId);
    const parameters = call.parameters && parseFields(call.parameters, matched.parameters, "path");
    const query = call.query && parseFields(call.query, readQuery(url, Object.keys(call.query.shape)), "query");
    typed = call.body && (await readBody(request, call));
    const body = call.body && parseFields(call.body, typed, "body");
    const input = { context, parameters, query, body, request };
    const handle = handlerIn(handlers, matched.name.slice(area.length + 1));
    const made = { name: matched.name, call, session: caller.session, asked: input };
    const from = { traceId, call: matched.name, address };
    const work = async () => await handle(input);
    const inScope = async () => (call.effect === "read" ? await atReader(work) : await work());
    const value = await inRequest(from, () =>
      auditStaff(made, async () => (accountId ? await inAccount(accountId, inScope) : await work())),
    );
    if (accountId && call.effect !== "read") forgetStore(accountId);
    const { value: answered, cookies } = value instanceof WithCookies ? value : { value, cookies: [] };
    const encoded = await encode(call, answered, request.method);
    // In a store's admin, a session has no cookie.
    if (caller.session?.platform) return withoutCookies(encoded);
    const response = setCookies(encoded, [...cookies, ...(caller.renewal ? [caller.renewal] : [])]);
    await rememberSignIn(request, response);
    return response;
  } catch (error) {
    const answered = problemAnswer(error, { traceId, call: name, accountId: callerAccountId });
    const problem = problemFor(error, traceId);
    const personId = caller?.session?.personId ?? null;
    logRefusal({ call: name, ...problem, traceId, address, personId, accountId: callerAccountId });
    const back = called && refuseForm(called, typed, problem);
    return back ? rawAnswer(back) : answered;
  }
}

/** The call that the path and the method mean; a complete answer for OPTIONS. Throws 404, or 405 with `Allow`. */
function matchMethod(method: string, matches: readonly MatchedCall[]): MatchedCall | Response {
  if (matches.length === 0) throw new AppError("not-found", "This call doesn't exist.");
  const methods = methodsOf(matches);
  const allow = methods.join(", ");
  if (method === "OPTIONS") return rawAnswer(new Response(null, { status: 204, headers: { allow } }));
  const wanted = method === "HEAD" && methods.includes("HEAD") ? "GET" : method;
  const match = matches.find((one) => one.method === wanted);
  if (match) return match;
  throw new AppError("method-not-allowed", `This call only accepts ${allow}.`, { headers: { allow } });
}

/** Whose credentials a call takes. */
function acceptedBy({ access }: Call): Accepts {
  if (access === "key") return "keys";
  if (access === "memberOrKey") return "keysOrSessions";
  return access === "public" || access === "storefront" ? "anyone" : "sessions";
}

/** The calls that send mail to an address in the input, and the one where a code could be guessed. */
const signInCalls: readonly string[] = [
  "Account.CreateAccount",
  "Account.SendMagicLoginLink",
  "app.EnterCode",
  "app.SendLoginLink",
  "app.SignUp",
];

/**
 * Throws 429 if the caller asks too often, before reading anything else. A session has its own limit, so that an office
 * behind one address has enough; all others share their address's limit. A key does not count before it is known:
 * anyone can make up new ones.
 */
async function checkRate(request: Request, name: string, { session }: Actor): Promise<void> {
  const address = request.headers.get(CLIENT_ADDRESS_HEADER) ?? "unknown";
  const refused = signInCalls.includes(name)
    ? await overSharedLimit("signIn", address)
    : name === "Billing.ReturnFromStripe"
      ? await overSharedLimit("askedPartner", address)
      : overLimit("call", session?.sessionId ?? address);
  if (refused) throw refused;
}

/** Throws 429 if a known secret key, or the account that it or the session is in, is used too often. */
export async function checkAccountRate(key: string | null, accountId: string | null): Promise<void> {
  if (accountId === null) return;
  const refused =
    (key === null ? null : await overSharedLimit("secretKey", hashKey(key))) ??
    (await overSharedLimit("account", accountId));
  if (refused) throw refused;
}

type AnyHandler = (input: unknown) => unknown;

function handlerIn(handlers: Map<string, unknown>, name: string): AnyHandler {
  const handler = handlers.get(name);
  if (!isHandler(handler)) throw new Error(`${name} has no handler`);
  return handler;
}

// `Handlers` has typed each entry against its declaration; here they have one type.
function isHandler(value: unknown): value is AnyHandler {
  return typeof value === "function";
}

async function encode(call: Call, value: unknown, method: string): Promise<Response> {
  const { returns } = call;
  const encoded = value instanceof Response ? rawAnswer(value) : encodeJson(returns, value);
  if (method !== "HEAD") return encoded;
  // A stream holds its place until it is read or canceled.
  await encoded.body?.cancel();
  return new Response(null, encoded);
}

function encodeJson(returns: Call["returns"], value: unknown): Response {
  if (returns.kind !== "json") return jsonAnswer(undefined, 204);
  // Outside tests the types guarantee the shape; in tests the schema checks it.
  if (value instanceof JsonText) {
    if (env.NODE_ENV === "test") value.read(returns.schema);
    return jsonAnswerOf(value.stream(), returns.status);
  }
  const checked = env.NODE_ENV === "test" ? returns.schema.parse(value) : value;
  return jsonAnswer(checked, returns.status);
}

/**
 * Sets each cookie once, keeping the first line per name: if a call opens or ends a session, the old one is not
 * renewed.
 */
function setCookies(response: Response, lines: readonly string[]): Response {
  const named = new Set(response.headers.getSetCookie().map(cookieName));
  for (const line of lines) {
    if (named.has(cookieName(line))) continue;
    named.add(cookieName(line));
    response.headers.append("set-cookie", line);
  }
  return response;
}

function withoutCookies(response: Response): Response {
  response.headers.delete("set-cookie");
  return response;
}

function cookieName(line: string): string {
  return line.slice(0, line.indexOf("="));
}
