import { apiVersion } from "../../api-version.ts";
import { type GeneratedRequest, operations } from "./arbitrary-request.ts";

/** Sends a generated request with the caller's credentials; returns what is wrong with the answer, or null. */
export async function faultIn(
  baseUrl: string,
  { operationId, method, path, headers, body }: GeneratedRequest,
  shown: Readonly<Record<string, string>>,
): Promise<string | null> {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { ...headers, ...shown },
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  return problemIn(operationId, answer.status, answer.headers, await textOf(answer));
}

/** The body of an answer; empty for an event stream, which never ends. */
export async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return await answer.text();
  await answer.body?.cancel();
  return "";
}

function problemIn(operationId: string, status: number, headers: Headers, text: string): string | null {
  const summary = `${status} ${text.slice(0, 400)}`;
  const operation = operations.find((known) => known.operationId === operationId);
  // This one fails on purpose.
  if (status >= 500 && !operation?.statuses.includes(status)) return `failed: ${summary}`;
  // Node's own answer to a request head above 16 KiB.
  if (status === 431) return null;
  const type = headers.get("content-type") ?? "";
  // An odd path may miss every call and reach the screens' own not-found page.
  if (status === 404 && /^text\/(html|x-component)/.test(type)) return null;
  // A path that is no call's but has a trailing slash is redirected to the one without.
  if (status === 308) return null;
  if (headers.get("api-supported-versions") !== apiVersion) return `no api-supported-versions: ${summary}`;
  if (status < 400) return null;
  if (!type.startsWith("application/problem+json"))
    return `a refusal that isn't a problem document but ${type}: ${summary}`;
  if (!/"detail":".+"/.test(text) || !/"traceId":".+"/.test(text))
    return `a problem document without a title or detail: ${summary}`;
  if (/\bat (?:async |new )?[^\s(]+ \([^\s)]*:\d|SELECT |INSERT |prisma|node_modules/i.test(withoutEcho(text)))
    return `leaks internals: ${summary}`;
  const isAnyPaths = status === 404 || status === 405;
  return isAnyPaths || operation?.statuses.includes(status)
    ? null
    : `the document doesn't list this status: ${summary}`;
}

/** A problem may quote the caller's own words. */
function withoutEcho(text: string): string {
  return text.replace(/“[^“”]*”|\\"[^"]*\\"/g, "");
}
