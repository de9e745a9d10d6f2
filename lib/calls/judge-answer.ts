import { apiVersion } from "../api-version.ts";
import { type GeneratedRequest, operations } from "./arbitrary-request.ts";

/** Makes a generated request of a server, with what shows who the caller is; gives what is wrong with the answer, or null. */
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
  return judge(operationId, answer.status, answer.headers, await textOf(answer));
}

/** What an answer says; nothing of a stream of events, which has no end to wait for. */
export async function textOf(answer: Response): Promise<string> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return await answer.text();
  await answer.body?.cancel();
  return "";
}

function judge(operationId: string, status: number, headers: Headers, text: string): string | null {
  const told = `${status} ${text.slice(0, 400)}`;
  const operation = operations.find((known) => known.operationId === operationId);
  // This one fails on purpose.
  if (status >= 500 && !operation?.statuses.includes(status)) return `failed: ${told}`;
  // Node's own answer to a head above 16 KiB.
  if (status === 431) return null;
  const type = headers.get("content-type") ?? "";
  // An odd path may lead past every call, to the screens' own not-found page.
  if (status === 404 && /^text\/(html|x-component)/.test(type)) return null;
  // An address that is no call's, with a slash too many, is led to the one without.
  if (status === 308) return null;
  if (headers.get("api-supported-versions") !== apiVersion) return `no api-supported-versions: ${told}`;
  if (status < 400) return null;
  if (!type.startsWith("application/problem+json"))
    return `a refusal that is no problem document, but ${type}: ${told}`;
  if (!/"detail":".+"/.test(text) || !/"traceId":".+"/.test(text)) return `a problem without its words: ${told}`;
  if (/\bat (?:async |new )?[^\s(]+ \([^\s)]*:\d|SELECT |INSERT |prisma|node_modules/i.test(withoutEcho(text)))
    return `tells its inside: ${told}`;
  const isAnyPaths = status === 404 || status === 405;
  return isAnyPaths || operation?.statuses.includes(status) ? null : `the document has no such status: ${told}`;
}

/** A problem may repeat the caller's own words, in quotation marks. */
function withoutEcho(text: string): string {
  return text.replace(/“[^“”]*”|\\"[^"]*\\"/g, "");
}
