import { enteredIn } from "../../shared/event-values.ts";
import type { FieldProps } from "../../shared/kit.ts";

/** One of the order pages' text fields. Its label is the question, which is also above it. */
export function Field({ kind, label, placeholder, maxLength, value, problem, onType, onEnter }: FieldProps) {
  const common = {
    label,
    value,
    error: problem ?? "",
    onInput: (event: Typed) => onType(enteredIn(event)),
    onChange: (event: Typed) => onEnter(enteredIn(event)),
  };
  const length = maxLength === undefined ? {} : { maxLength };
  switch (kind) {
    case "textarea":
      return <s-text-area {...common} {...length} labelAccessibilityVisibility="exclusive" rows={4} />;
    case "email":
      return <s-email-field {...common} {...length} labelAccessibilityVisibility="exclusive" autocomplete="email" />;
    case "number":
      return (
        <s-number-field {...common} labelAccessibilityVisibility="exclusive" inputMode="decimal" controls="none" />
      );
    case "date":
      return <s-date-field {...common} />;
    case "text":
      return (
        <s-text-field
          {...common}
          {...length}
          {...(placeholder && { placeholder })}
          labelAccessibilityVisibility="exclusive"
        />
      );
  }
}

type Typed = { currentTarget: object | null };
