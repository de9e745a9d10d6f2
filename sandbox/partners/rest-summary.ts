import { oneLine } from "./one-line.ts";

const verbs: Readonly<Record<string, string>> = {
  GET: "read",
  POST: "created",
  PUT: "changed",
  PATCH: "changed",
  DELETE: "deleted",
};

/** A request to a REST API in a few words, such as `orders/12 read at store.example`. */
export function restSummary(method: string, resource: string, store?: string): string {
  const verb = Object.hasOwn(verbs, method) ? verbs[method] : method;
  return `${oneLine(resource)} ${verb}${store === undefined ? "" : ` at ${oneLine(store)}`}`;
}
