import fc from "fast-check";
import { membersOf } from "../../unknown-values.ts";
import { openApiDocument } from "../openapi.ts";
import { arbitraryOf, junk, withJunk } from "./arbitrary-json.ts";

type Schema = Record<string, unknown>;

/** One request of a property test, as sent over the wire. */
export interface GeneratedRequest {
  operationId: string;
  method: string;
  /** Includes the query; printable ASCII. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: { name: string; in: string; schema: Schema; example?: unknown }[];
  contentType: string | undefined;
  bodySchema: Schema;
  bodyExample: unknown;
  /** The statuses that the document lists. */
  statuses: number[];
}

const document = openApiDocument("https://app.example");

/** Every operation of the OpenAPI document, as needed to generate requests. */
export const operations: readonly Operation[] = Object.entries(membersOf(document.paths)).flatMap(([path, item]) =>
  Object.entries(membersOf(item)).map(([method, operation]) => readOperation(path, method, membersOf(operation))),
);

function readOperation(path: string, method: string, operation: Schema): Operation {
  const [content] = Object.entries(membersOf(membersOf(operation.requestBody).content));
  const parameters = Array.isArray(operation.parameters) ? operation.parameters : [];
  return {
    operationId: String(operation.operationId),
    method: method.toUpperCase(),
    path,
    parameters: parameters.filter((parameter) => "name" in parameter),
    contentType: content?.[0],
    bodySchema: membersOf(membersOf(content?.[1]).schema),
    bodyExample: membersOf(content?.[1]).example,
    statuses: Object.keys(membersOf(operation.responses)).map(Number).filter(Number.isInteger),
  };
}

/** Headers that servers and frameworks act on, one at a time; usually none. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant<Record<string, string>>({}), weight: 3 },
  {
    arbitrary: fc.constantFrom<Record<string, string>>(
      { accept: "text/html" },
      { "accept-encoding": "br;q=1.0, gzip;q=x, *;q=-1" },
      { "accept-language": "*-".repeat(300) },
      { "if-none-match": '"' },
      { range: "bytes=0-" },
      { "sec-purpose": "prefetch" },
      { origin: "null" },
      { origin: "https://elsewhere.example" },
      { referer: "://" },
      { "x-forwarded-for": "999.1.1.1, ::::, '" },
      { "x-client-address": "x".repeat(500) },
      { authorization: "Bearer" },
      { authorization: "Basic %%%" },
      { cookie: "afterword.session=%; afterword.session=x; =; __proto__=1" },
      { "next-action": "0".repeat(42) },
      { "next-router-state-tree": "%" },
      { rsc: "1" },
      { traceparent: "00-zz-zz-01" },
      { "x-http-method-override": "DELETE" },
    ),
    weight: 1,
  },
);

/** Requests to every operation, from valid to hopeless, in their path, query, headers and body. */
export function anyRequest(): fc.Arbitrary<GeneratedRequest> {
  return fc.oneof(...operations.map(arbitraryRequest));
}

function arbitraryRequest(operation: Operation): fc.Arbitrary<GeneratedRequest> {
  return fc
    .record({
      path: arbitraryPath(operation),
      query: arbitraryQuery(operation),
      sent: arbitraryBody(operation),
      odd: oddHeaders,
    })
    .map(({ path, query, sent, odd }) => ({
      operationId: operation.operationId,
      method: operation.method,
      path: query ? `${path}?${query}` : path,
      headers: { ...(sent.contentType === "" ? {} : { "content-type": sent.contentType }), ...odd },
      body: operation.method === "GET" ? undefined : sent.body,
    }));
}

/** Path segments known to trip up servers; sent as they are. */
const oddSegments = [
  "",
  "%00",
  "%",
  "%zz",
  "%2e%2e",
  "..",
  "%c0%af",
  "a%2fb",
  "%F0%9F%98%80",
  ";a=b",
  "x".repeat(3_000),
  "$&",
  "*",
];

function arbitraryPath({ path, parameters }: Operation): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === "path");
  const values = names.map(({ example }) =>
    fc.oneof(
      {
        arbitrary: fc.constant(encodeURIComponent(String(example ?? "01a1f7b4-20e1-7c0b-8f5d-6a2b9e4c1d70"))),
        weight: 4,
      },
      { arbitrary: fc.constantFrom(...oddSegments), weight: 2 },
      { arbitrary: fc.string({ unit: "grapheme", maxLength: 30 }).map(encodeURIComponent), weight: 2 },
    ),
  );
  const spelled = fc.constantFrom(
    ...[path, path, path.startsWith("/api/") ? path : `/api${path}`, path.toUpperCase(), `${path}/`, `${path}/more`],
  );
  return fc.tuple(spelled, ...values).map(([template, ...filled]) => {
    let at = 0;
    return template.replace(/\{\w+\}/g, () => filled[at++] ?? "");
  });
}

function arbitraryQuery({ parameters }: Operation): fc.Arbitrary<string> {
  const own = parameters.filter((parameter) => parameter.in === "query");
  const pairs = own.map(({ name, schema, example }) => {
    const value = fc.oneof(
      { arbitrary: example === undefined ? arbitraryOf(schema, document) : fc.constant(example), weight: 4 },
      { arbitrary: arbitraryOf(schema, document), weight: 2 },
      { arbitrary: junk, weight: 2 },
    );
    const pair = value.map((given) => `${name}=${escaped(textOf(given))}`);
    return fc.oneof(
      { arbitrary: pair, weight: 8 },
      { arbitrary: fc.constant(""), weight: 4 },
      { arbitrary: pair.map((text) => `${text}&${text}`), weight: 1 },
      { arbitrary: pair.map((text) => text.replace("=", "[]=")), weight: 1 },
    );
  });
  const odd = fc.constantFrom(
    "",
    "",
    "",
    "",
    "api-version=1.0",
    "api-version=2",
    "api-version=",
    "&&&",
    "=",
    "%",
    "a=%ff",
    "__proto__=1",
  );
  return fc.tuple(odd, ...pairs).map((texts) => texts.filter((text) => text !== "").join("&"));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Percent-encodes any text; half a surrogate pair becomes three bytes that are not valid UTF-8. */
function escaped(text: string): string {
  return [...text].map((sign) => (sign.isWellFormed() ? encodeURIComponent(sign) : "%ED%A0%80")).join("");
}

interface RequestBody {
  contentType: string;
  body: string | undefined;
}

const oddTypes = [
  "",
  "text/plain",
  "application/xml",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "a/b;;;=",
  "application/json, text/html",
];
const oddTexts = [
  "",
  "{",
  "[",
  "nul",
  '"',
  "{}{}",
  "\ufeff{}",
  "[".repeat(20_000),
  '{"a":'.repeat(5_000),
  `"${"x".repeat(200_000)}"`,
  '{"__proto__":{"a":1}}',
];

function arbitraryBody(operation: Operation): fc.Arbitrary<RequestBody> {
  const { contentType = "application/json", bodySchema, bodyExample } = operation;
  const generated = arbitraryOf(bodySchema, document);
  const example = bodyExample === undefined ? generated : fc.constant(bodyExample);
  const way = fc.array(fc.nat(30), { maxLength: 5 });
  const broken = (value: fc.Arbitrary<unknown>) =>
    fc.tuple(value, way, junk).map(([whole, at, put]) => withJunk(whole, at, put));
  const value = fc.oneof(
    { arbitrary: example, weight: 2 },
    { arbitrary: broken(example), weight: 5 },
    { arbitrary: generated, weight: 3 },
    { arbitrary: broken(generated), weight: 3 },
    { arbitrary: junk, weight: 1 },
  );
  const sent = value.map((whole): RequestBody => ({ contentType, body: textAs(contentType, whole) }));
  const odd = fc.record({ contentType: fc.constantFrom(contentType, ...oddTypes), body: fc.constantFrom(...oddTexts) });
  return fc.oneof({ arbitrary: sent, weight: 12 }, { arbitrary: odd, weight: 2 });
}

function textAs(contentType: string, value: unknown): string {
  if (contentType !== "application/x-www-form-urlencoded") return JSON.stringify(value);
  const pairs = Object.entries(membersOf(value)).map(
    ([name, part]) => `${escaped(name)}=${escaped(textOf(part) ?? "")}`,
  );
  return pairs.join("&");
}
