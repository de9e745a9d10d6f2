import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { drawnReference } from "#components/api-docs/drawn-reference.ts";
import { ReferenceArea } from "#components/api-docs/ReferenceArea.tsx";
import { env } from "#server/foundation/env.ts";

interface AreaPageProps {
  params: Promise<{ area: string }>;
}

export async function generateMetadata({ params }: AreaPageProps): Promise<Metadata> {
  const { area } = await params;
  const page = drawnReference(env.APP_URL).pages.find(({ slug }) => slug === area);
  return { title: page ? `API: ${page.title}` : "Not found" };
}

export default async function ApiAreaPage({ params }: AreaPageProps) {
  const { area } = await params;
  const { pages, groups, markupOf } = drawnReference(env.APP_URL);
  const page = pages.find(({ slug }) => slug === area);
  if (!page) notFound();
  return <ReferenceArea page={page} groups={groups} markup={markupOf(page)} />;
}
