import type { Metadata } from "next";
import { ApiDocs } from "#components/api-docs/ApiDocs.tsx";
import { servedApiDocsPage } from "#server/edge/api-docs/served-page.ts";

export const metadata: Metadata = { title: "API" };

/** The first page of the reference: what applies to every call, and where each call is documented. */
export default function ApiPage() {
  const page = servedApiDocsPage(null);
  return page && <ApiDocs page={page} />;
}
