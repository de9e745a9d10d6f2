import { Radio, Stack, Textarea } from "@mantine/core";

/** A reason, and what the merchant wants to add. */
export interface LeavingReason {
  reason: Reason | null;
  comment: string;
}

interface ReasonFieldsProps {
  value: LeavingReason;
  onChange: (value: LeavingReason) => void;
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

/** Why merchants leave a plan, in their words. */
const reasons = [
  { value: "tooExpensive", label: "It costs too much" },
  { value: "missingFeature", label: "A feature I need is missing" },
  { value: "notEnoughResponses", label: "I don't get enough responses" },
  { value: "storeClosed", label: "I'm closing or selling my store" },
  { value: "other", label: "Other" },
] as const;

type Reason = (typeof reasons)[number]["value"];
