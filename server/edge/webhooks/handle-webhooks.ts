import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "#server/edge/refuse.ts";
import { env } from "#server/foundation/env.ts";
import { clientAddressOf, overLimit } from "#server/foundation/rate-limits/index.ts";
import { answerWebhook } from "./answer-webhook.ts";

const address = /^\/api\/webhooks\/([\w-]{1,40})$/;

/**
 * Answers a request if it is a partner's webhook, without Next: a sale sends thousands, and a route would cost more
 * than everything that is done for one.
 * @returns false if it isn't one; then nothing was touched
 */
export function handleWebhooks(request: IncomingMessage, response: ServerResponse): boolean {
  const url = request.url ?? "/";
  const [, source] = address.exec(url.split("?", 1)[0] ?? "") ?? [];
  if (source === undefined) return false;
  const client = clientAddressOf(request);
  const refused = overLimit("webhook", client);
  if (refused) {
    refuse(response, refused);
    return true;
  }
  const received = {
    method: request.method ?? "GET",
    url: new URL(url, env.APP_URL).href,
    headers: headersOf(request),
    // A refused body isn't read to its end; its connection lives until the answer is sent.
    body: request.iterator({ destroyOnReturn: false }),
  };
  answerWebhook(received, source, client)
    .then((answer) => send(request, response, answer))
    .catch((error: unknown) => refuse(response, error));
  return true;
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

async function send(request: IncomingMessage, response: ServerResponse, answer: Response): Promise<void> {
  if (!request.complete) response.setHeader("connection", "close");
  const body = await answer.text();
  response.writeHead(answer.status, [...answer.headers].flat());
  response.end(request.method === "HEAD" ? undefined : body);
}
