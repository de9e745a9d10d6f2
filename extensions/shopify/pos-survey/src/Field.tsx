import { enteredIn } from "../../shared/event-values.ts";
import type { FieldProps } from "../../shared/kit.ts";

/** One of the till's text fields. */
export function Field({ kind, label, placeholder, maxLength, value, problem, onType, onEnter }: FieldProps) {
  const common = {
    label,
    value,
    error: problem ?? "",
    onInput: (event: Typed) => onType(enteredIn(event)),
    onChange: (event: Typed) => onEnter(enteredIn(event)),
  };
  const text = {
    ...(maxLength !== undefined && { maxLength }),
    ...(placeholder && { placeholder }),
  };
  switch (kind) {
    case "textarea":
      return <s-text-area {...common} {...text} rows={4} />;
    case "email":
      return <s-email-field {...common} {...text} />;
    case "number":
      return <s-number-field {...common} inputMode="decimal" controls="none" />;
    case "date":
      return <s-date-field {...common} />;
    case "text":
      return <s-text-field {...common} {...text} />;
  }
}

type Typed = { currentTarget: object | null };
