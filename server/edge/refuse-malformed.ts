import type { IncomingMessage, ServerResponse } from "node:http";
import { AppError } from "#lib/errors.ts";
import { refuse } from "./refuse.ts";

/**
 * Refuses with 400 what no browser sends and what proxies, caches or Next may interpret differently: a target that
 * doesn't begin with exactly one slash (`http://other.example/x`, `//x`) or has a dot segment (`/a/../b`), and more
 * than one `Host` line (RFC 9112, 3.2).
 * @returns false if the request may continue
 */
export function refuseMalformed(request: IncomingMessage, response: ServerResponse): boolean {
  if (isPath(request.url ?? "") && !hasSeveralHosts(request.rawHeaders)) return false;
  refuse(
    response,
    new AppError(
      "invalid",
      "The request target must be a path without dot segments, and the request must have exactly one Host header.",
    ),
  );
  return true;
}

/** `.` and `..`, also escaped: Next resolves them after we decided what the path means and whether it counts. */
const dotSegment = /[/\\](?:\.|%2e){1,2}(?:[/\\]|$)/i;

function isPath(target: string): boolean {
  if (target[0] !== "/" || target[1] === "/" || target[1] === "\\") return false;
  const mark = target.indexOf("?");
  return !dotSegment.test(mark === -1 ? target : target.slice(0, mark));
}

/** Node keeps the first of several and drops the others. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}
