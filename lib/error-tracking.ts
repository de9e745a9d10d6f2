import type { ErrorEvent, Event, Exception, NodeOptions } from "@sentry/node";
import { parseUrl } from "#lib/parse-url.ts";
import { uuidPattern } from "./uuid.ts";

type TransactionEvent = Parameters<NonNullable<NodeOptions["beforeSendTransaction"]>>[0];
type SpanOfTrace = NonNullable<TransactionEvent["spans"]>[number];
type TraceContext = NonNullable<NonNullable<ErrorEvent["contexts"]>["trace"]>;

/** What both the server and the browser set: Sentry collects nothing by itself. */
export const trackingOptions = {
  tracesSampleRate: 1,
  // Compatible services and older servers know transactions, but not streamed spans.
  traceLifecycle: "static",
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: { request: false, response: false },
    httpBodies: [],
    urlQueryParams: false,
    databaseQueryData: false,
    queues: false,
    stackFrameVariables: false,
    frameContextLines: 0,
    graphQL: { document: false, variables: false },
    genAI: { inputs: false, outputs: false },
  },
} as const satisfies Partial<NodeOptions>;

/** What failed and where, without anything about whose request it was. */
export function onlyTheError(event: ErrorEvent): ErrorEvent {
  const { exception, transaction, type } = event;
  const values = exception?.values?.map(withoutSecrets) ?? [];
  return { ...common(event), type, ...named(transaction), exception: { values } };
}

/**
 * What a request, a job, or a page load did and how long each part took, without its attributes.
 *
 * @param ownOrigin of which addresses keep their paths; those of others (a webhook's, a store's) can be secret
 */
export function onlyTheTrace(event: TransactionEvent, ownOrigin: string | null): TransactionEvent {
  const { type, start_timestamp, transaction, transaction_info, measurements, spans } = event;
  return {
    ...common(event),
    type,
    start_timestamp,
    transaction_info,
    measurements,
    // A call's name says more than the path that all calls of an area share.
    ...named(typeof event.tags?.call === "string" ? event.tags.call : transaction),
    spans: spans?.map((span) => onlyTheSpan(span, ownOrigin)) ?? [],
  };
}

/** A replay's facts with only the paths of the pages that it shows; any other event as it is. */
export function onlyTheReplay(event: Event): Event {
  if (event.type !== "replay_event") return event;
  const { request: _address, user: _person, breadcrumbs: _steps, extra: _more, ...replay } = event;
  const urls = "urls" in event && Array.isArray(event.urls) ? event.urls : [];
  return Object.assign(replay, { urls: urls.map((url) => String(url).split(/[?#]/, 1)[0]) });
}

function common(event: ErrorEvent | TransactionEvent) {
  const { event_id, timestamp, level, platform, environment, release, tags, sdk, debug_meta } = event;
  const { sdkProcessingMetadata, contexts } = event;
  const trace = contexts?.trace && withoutAttributes(contexts.trace);
  return {
    event_id,
    timestamp,
    level,
    platform,
    environment,
    release,
    tags,
    sdk,
    debug_meta,
    sdkProcessingMetadata,
    ...(trace && { contexts: { trace } }),
  };
}

function withoutAttributes(trace: TraceContext): TraceContext {
  const { data: _attributes, ...rest } = trace;
  return rest;
}

function named(transaction: string | undefined): { transaction?: string } {
  return transaction === undefined ? {} : { transaction: withoutQuery(transaction) };
}

function onlyTheSpan(span: SpanOfTrace, ownOrigin: string | null): SpanOfTrace {
  const { span_id, parent_span_id, trace_id, op, status, start_timestamp, timestamp, origin } = span;
  const description = span.description && shortAddresses(span.description, ownOrigin);
  return {
    span_id,
    trace_id,
    start_timestamp,
    status,
    data: {},
    ...(parent_span_id && { parent_span_id }),
    ...(op && { op }),
    ...(status && { status }),
    ...(timestamp && { timestamp }),
    ...(origin && { origin }),
    ...(description && { description }),
  };
}

function shortAddresses(description: string, ownOrigin: string | null): string {
  const words = description.slice(0, 2_000).split(" ");
  const short = words.map((word) => {
    const url = /^https?:\/\//i.test(word) ? parseUrl(word) : null;
    if (!url) return word;
    return url.origin === ownOrigin ? url.pathname : url.origin;
  });
  return withoutQuery(short.join(" "));
}

/** The file's address without its query. For an error without a stack, the file is the page itself. */
function plainAddress(filename: string): string {
  return filename.split(/[?#]/, 1)[0] ?? "";
}

function withoutQuery(text: string): string {
  return text
    .split(" ")
    .map((word) => word.split("?", 1)[0] ?? "")
    .join(" ");
}

function withoutSecrets({ type, value, mechanism, stacktrace }: Exception): Exception {
  const frames = stacktrace?.frames?.map(({ filename, function: name, lineno, colno, in_app }) => {
    return { filename: filename && plainAddress(filename), function: name, lineno, colno, in_app };
  });
  return { type, value: scrubMessage(value ?? ""), mechanism, stacktrace: { frames } };
}

/** The longest message that is sent; database clients put whole statements into theirs. */
const MAX_MESSAGE_LENGTH = 1_000;
const HIDDEN = "[hidden]";

/** An error's message without potentially personal parts: addresses, keys, tokens, query strings, and quoted values. */
export function scrubMessage(message: string): string {
  return message
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/"[^"]*("|$)/g, `"${HIDDEN}"`)
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, `$1${HIDDEN}@`)
    .replace(/\?[^\s]*=[^\s]*/g, `?${HIDDEN}`)
    .replace(/[^\s@<>"'`(]+@[^\s@<>"'`)]+\.[a-z]{2,}/gi, HIDDEN)
    .replace(/\b[sp]k_\w+/g, HIDDEN)
    .replace(/[\w-]{32,}/g, (word) => (uuidPattern.test(word) ? word : HIDDEN));
}
