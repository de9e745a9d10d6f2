import type { RecordedRequest } from "../recorded.ts";
import { restSummary } from "../requests/rest-summary.ts";

/** A request to Wix in a few words. */
export function wixSummary({ method, path }: RecordedRequest): string | null {
  if (path === "/wix/oauth2/token") return "Access requested";
  if (path === "/wix/ecom/v1/orders/search") return "Orders searched";
  const [, resource] = /^\/wix\/(?:apps|ecom)\/v1\/(.{1,500})$/.exec(path) ?? [];
  return resource === undefined ? null : restSummary(method, resource);
}
