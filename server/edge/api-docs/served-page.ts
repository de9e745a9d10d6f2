import { type ApiDocsPage, apiDocsPage } from "#lib/api-docs/api-docs-page.ts";
import { env } from "#server/foundation/env.ts";
import { statedLimits } from "#server/foundation/rate-limits/index.ts";

/** A page of this installation's API reference; undefined if there is none. `slug` is null for the first page. */
export function servedApiDocsPage(slug: string | null): ApiDocsPage | undefined {
  return apiDocsPage(slug, { appUrl: env.APP_URL, limits: statedLimits() });
}
