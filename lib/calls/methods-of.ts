import { callOf } from "./catalogue.ts";
import type { MatchedCall } from "./match.ts";

/** The methods that the calls of one path take, as the `Allow` header lists them. A GET that changes nothing has a HEAD. */
export function methodsOf(matches: readonly MatchedCall[]): string[] {
  const methods = matches.flatMap(({ name, method }) => {
    const { effect, access } = callOf(name);
    // What is open to everybody and yet no read is where a partner sends a browser: it may write down what it learns.
    const isReadable = effect === "read" || (effect === "open" && access !== "public");
    return method === "GET" && isReadable ? ["GET", "HEAD"] : [method];
  });
  return [...new Set([...methods, "OPTIONS"])];
}
