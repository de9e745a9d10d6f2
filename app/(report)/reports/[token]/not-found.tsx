import { UnavailableReport } from "#components/shared-report/UnavailableReport.tsx";

export default function ReportNotFound() {
  return <UnavailableReport />;
}
