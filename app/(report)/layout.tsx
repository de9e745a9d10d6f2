import type { ReactNode } from "react";
import { ReportFrame } from "#components/shared-report/ReportFrame.tsx";

/** A shared report is read without an account: just the product's name above it. */
export default function ReportLayout({ children }: { children: ReactNode }) {
  return <ReportFrame>{children}</ReportFrame>;
}
