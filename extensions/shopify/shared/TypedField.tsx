import type { ShownQuestion } from "#lib/widget/shown-survey.ts";
import type { Drawing } from "./drawing.ts";
import type { FieldProps } from "./kit.ts";

/** A field for what a shopper types. */
export function TypedField({ question, drawing: { kit, visit } }: { question: ShownQuestion; drawing: Drawing }) {
  const { questionNameId, title, fieldProperties } = question;
  return (
    <kit.Field
      kind={kindOf(question)}
      label={title}
      placeholder={fieldProperties.placeholder}
      maxLength={fieldProperties.maxLength}
      value={visit.valuesOf(questionNameId)[0] ?? ""}
      problem={visit.problemOf(question)}
      onType={(value) => visit.enter(question, [value], "typing")}
      onEnter={(value) => visit.enter(question, [value], "chosen")}
    />
  );
}

function kindOf({ kind, fieldProperties }: ShownQuestion): FieldProps["kind"] {
  if (kind === "textarea") return "textarea";
  if (fieldProperties.type === "email" || fieldProperties.type === "date") return fieldProperties.type;
  return fieldProperties.inputMode === "decimal" ? "number" : "text";
}
