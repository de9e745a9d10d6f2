import type { RecordedRequest } from "../recorded.ts";
import { restSummary } from "../requests/rest-summary.ts";

const API = /^\/bigcommerce\/stores\/([a-z0-9]{1,64})\/v[23]\/(.{1,500})$/;

/** A request to BigCommerce in a few words. */
export function bigCommerceSummary({ method, path }: RecordedRequest): string | null {
  if (path === "/bigcommerce/oauth2/token") return "Access requested";
  const [, store, resource] = API.exec(path) ?? [];
  return resource === undefined ? null : restSummary(method, resource, `store ${store}`);
}
