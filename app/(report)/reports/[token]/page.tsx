import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import { ReportPassword } from "#components/shared-report/ReportPassword.tsx";
import { SharedReportScreen } from "#components/shared-report/SharedReportScreen.tsx";
import { UnreadableReport } from "#components/shared-report/UnreadableReport.tsx";
import { isAppError } from "#lib/errors.ts";
import { findReport } from "#server/domain/shared-reports/index.ts";
import { newTraceId } from "#server/edge/http/respond.ts";
import { type PageQuery, readQuery } from "../../../(main)/surveys/page-data.ts";

interface ReportPageProps {
  params: Promise<{ token: string }>;
  searchParams: PageQuery;
}

/** The report of a link, read once for the page and its title; or that it can't be read now. */
const openedReport = cache(async (token: string) => {
  try {
    return await findReport(token, (await headers()).get("cookie"), newTraceId());
  } catch (error) {
    if (isAppError(error)) return "unreadable";
    throw error;
  }
});

export async function generateMetadata({ params }: ReportPageProps): Promise<Metadata> {
  const report = await openedReport((await params).token);
  return { title: report && report !== "unreadable" ? report.title : "Shared report", robots: { index: false } };
}

export default async function ReportPage({ params, searchParams }: ReportPageProps) {
  const { token } = await params;
  const report = await openedReport(token);
  if (report === null) notFound();
  if (report === "unreadable") return <UnreadableReport />;
  const { title } = report;
  if (report.needsPassword) {
    return (
      <ReportPassword
        token={token}
        title={title}
        wasRefused={(await readQuery(searchParams)).get("refused") !== null}
      />
    );
  }
  const { needsPassword: _needsPassword, ...shown } = report;
  return <SharedReportScreen {...shown} />;
}
