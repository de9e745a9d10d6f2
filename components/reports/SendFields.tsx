"use client";
import { NativeSelect, Textarea } from "@mantine/core";
import { fieldProblems } from "#components/ui/field-problem.ts";
import type { CallError, InputOf } from "#lib/client/call.ts";
import { useCall } from "#lib/client/hooks.ts";
import { MAX_REPORT_RECIPIENTS, reportRhythms } from "#lib/shared-reports.ts";

/** What was entered about mailing a report. */
export interface SendChoice {
  every: string;
  /** Addresses, separated by white space or commas. */
  to: string;
}

export const neverSent: SendChoice = { every: "never", to: "" };

/** What the call takes for a choice. */
export function sendingOf({ every, to }: SendChoice): InputOf<"app.ShareReport">["body"]["sending"] {
  const rhythm = reportRhythms.find((one) => one === every);
  if (!rhythm) return null;
  return { every: rhythm, to: to.split(/[\s,;]/).filter((address) => address !== "") };
}

/** The fields that an error about mailing names: one of them for each address. */
export const sendFields: readonly string[] = [
  ...["sending", "sending.every", "sending.to"],
  ...Array.from({ length: MAX_REPORT_RECIPIENTS }, (_, place) => `sending.to[${place}]`),
];

interface SendFieldsProps {
  value: SendChoice;
  onChange: (value: SendChoice) => void;
  error: CallError | null;
}

/** When a report is mailed as a PDF, and to whom. */
export function SendFields({ value, onChange, error }: SendFieldsProps) {
  const { data } = useCall("app.ListReports", {});
  const problems = fieldProblems(error);
  const problem = sendFields.map((field) => problems[field]).find((one) => one !== undefined);
  return (
    <>
      <NativeSelect
        label="Send as PDF"
        description={
          data?.canSend === false
            ? "This server can't make PDFs. Ask the person who runs it to set CHROMIUM_PATH."
            : "By email at 8:00 AM in your account's time zone, for as long as the link works."
        }
        data={[
          { value: "never", label: "Never" },
          { value: "week", label: "Each Monday" },
          { value: "month", label: "On the first of each month" },
        ]}
        disabled={data?.canSend !== true}
        value={value.every}
        onChange={(event) => onChange({ ...value, every: event.currentTarget.value })}
      />
      {value.every !== "never" && (
        <Textarea
          label="Email addresses"
          description={`One per line, up to ${MAX_REPORT_RECIPIENTS}. They see who set this up, and can unsubscribe.`}
          autosize
          minRows={2}
          required
          value={value.to}
          onChange={(event) => onChange({ ...value, to: event.currentTarget.value })}
          error={problem}
        />
      )}
    </>
  );
}
