import type { Metadata } from "next";
import { notFound } from "next/navigation";
import drawn from "#components/api-docs/DrawnPage.module.css";
import { drawnReference } from "#components/api-docs/drawn-reference.ts";
import { docsPath } from "#components/api-docs/nav-groups.ts";
import classes from "#components/api-docs/Reference.module.css";
import { ReferenceFrame } from "#components/api-docs/ReferenceFrame.tsx";
import { Markup } from "#components/ui/Markup.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import { TextWithCode } from "#components/ui/TextWithCode.tsx";
import { env } from "#server/foundation/env.ts";

interface AreaPageProps {
  params: Promise<{ area: string }>;
}

export async function generateMetadata({ params }: AreaPageProps): Promise<Metadata> {
  const { area } = await params;
  const page = drawnReference(env.APP_URL).pages.find(({ slug }) => slug === area);
  return { title: page ? `API: ${page.title}` : "Not found" };
}

/** One page of the reference: the calls of an area, or the shapes. */
export default async function ApiAreaPage({ params }: AreaPageProps) {
  const { area } = await params;
  const { pages, groups, markupOf } = drawnReference(env.APP_URL);
  const page = pages.find(({ slug }) => slug === area);
  if (!page) notFound();
  return (
    <ReferenceFrame groups={groups} slug={page.slug}>
      <p className={classes.back}>
        <a href={docsPath(null)}>API reference</a>
      </p>
      <PageHeader title={page.title} description={<TextWithCode text={page.note} />} />
      <Markup className={drawn.markup} html={markupOf(page)} />
    </ReferenceFrame>
  );
}
