import type { RecordedRequest } from "../recorded.ts";
import { restSummary } from "../requests/rest-summary.ts";

const API = /^\/woocommerce\/([^/]{1,253})\/wp-json\/wc\/v3\/(.{1,500})$/;

/** A request to a WooCommerce store in a few words. */
export function wooCommerceSummary({ method, path }: RecordedRequest): string | null {
  const [, host, resource] = API.exec(path) ?? [];
  return resource === undefined ? null : restSummary(method, resource, host);
}
