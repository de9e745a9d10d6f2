import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ApiDocs } from "#components/api-docs/ApiDocs.tsx";
import { servedApiDocsPage } from "#server/edge/api-docs/served-page.ts";

interface AreaPageProps {
  params: Promise<{ area: string }>;
}

export async function generateMetadata({ params }: AreaPageProps): Promise<Metadata> {
  return { title: servedApiDocsPage((await params).area)?.name ?? "Not found" };
}

/** One page of the reference: the calls of an area, or the shapes. */
export default async function ApiAreaPage({ params }: AreaPageProps) {
  const page = servedApiDocsPage((await params).area);
  if (!page) notFound();
  return <ApiDocs page={page} />;
}
