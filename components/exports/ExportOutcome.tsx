import { Progress } from "@mantine/core";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { PlanProblem } from "#components/ui/PlanProblem.tsx";
import { CallError } from "#lib/client/call.ts";
import { formatCount } from "#lib/format-figure.ts";
import type { ExportProgress } from "./stream-export.ts";
import type { ExpectedRows } from "./use-expected-rows.ts";
import type { ExportState } from "./use-export.ts";

interface ExportOutcomeProps {
  state: ExportState;
  expected: ExpectedRows | null;
  retry: () => void;
}

/** An export's progress or result. */
export function ExportOutcome({ state, expected, retry }: ExportOutcomeProps) {
  if (state.is === "idle") return null;
  if (state.is === "running") return <Running progress={state} expected={expected} />;
  if (state.is === "done") {
    return (
      <div role="status">
        <Notice status="good" title="Export complete">
          {sizeText(state)}
        </Notice>
      </div>
    );
  }
  if (state.is === "canceled") {
    return (
      <div role="status">
        <Notice status="neutral" title="Export canceled">
          No file was saved.
        </Notice>
      </div>
    );
  }
  const { error } = state;
  if (error instanceof RangeError) {
    return (
      <div role="alert">
        <Notice status="warning" title={error.message}>
          Select “Download with your browser instead” below.
        </Notice>
      </div>
    );
  }
  if (error instanceof CallError && error.status === 402) return <PlanProblem error={error} />;
  return <ErrorState title="The export was interrupted" error={error} kept="No file was saved." retry={retry} />;
}

function Running({ progress, expected }: { progress: ExportProgress; expected: ExpectedRows | null }) {
  const isKnown = expected !== null && !expected.isCapped && expected.count > 0;
  const percent = isKnown ? Math.min(100, Math.floor((100 * progress.rows) / expected.count)) : null;
  return (
    <div>
      {percent !== null && <Progress value={percent} size={6} radius="xl" aria-label="Export progress" mb={8} />}
      {sizeText(progress)}
      {isKnown ? ` of about ${formatCount(expected.count)}` : " so far"}
    </div>
  );
}

function sizeText({ rows, bytes }: ExportProgress): string {
  return `${formatCount(rows)} ${rows === 1 ? "row" : "rows"} (${bytesText(bytes)})`;
}

const units = ["kilobyte", "megabyte", "gigabyte"] as const;

/** `12.4 MB`, in powers of 1000. */
function bytesText(bytes: number): string {
  const step = Math.min(units.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const options = { style: "unit", unit: units[step - 1] ?? "kilobyte", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat("en-US", options).format(bytes / 1000 ** step);
}
