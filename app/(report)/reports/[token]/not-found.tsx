import { UnavailableReport } from "#components/reports/UnavailableReport.tsx";

export default function ReportNotFound() {
  return <UnavailableReport />;
}
