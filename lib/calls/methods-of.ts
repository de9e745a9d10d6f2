import { callOf } from "./catalogue.ts";
import type { MatchedCall } from "./match.ts";

/**
 * The methods that the calls of one path take, as listed in the `Allow` header. A GET that changes nothing also has
 * HEAD.
 */
export function methodsOf(matches: readonly MatchedCall[]): string[] {
  const methods = matches.flatMap(({ name, method }) => {
    const { effect, access } = callOf(name);
    // A call that is open to everyone but not a read is a partner's redirect target: it may store what it receives.
    const isReadable = effect === "read" || (effect === "open" && access !== "public");
    return method === "GET" && isReadable ? ["GET", "HEAD"] : [method];
  });
  return [...new Set([...methods, "OPTIONS"])];
}
