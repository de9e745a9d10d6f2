import { Radio, Stack, Textarea } from "@mantine/core";
import { type Reason, reasons } from "./reasons.ts";

/** A reason, and what the merchant wants to add. */
export interface GivenReason {
  reason: Reason | null;
  comment: string;
}

interface ReasonFieldsProps {
  value: GivenReason;
  onChange: (value: GivenReason) => void;
  error: string | null;
}

/** Asks why a plan is left. */
export function ReasonFields({ value, onChange, error }: ReasonFieldsProps) {
  return (
    <>
      <Radio.Group
        label="What's the main reason?"
        value={value.reason}
        error={error}
        onChange={(given) => onChange({ ...value, reason: reasons.find((one) => one.value === given)?.value ?? null })}
      >
        <Stack gap="xs" my="xs">
          {reasons.map((one) => (
            <Radio key={one.value} value={one.value} label={one.label} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label="Anything to add? (optional)"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={value.comment}
        onChange={(event) => onChange({ ...value, comment: event.currentTarget.value })}
      />
    </>
  );
}
