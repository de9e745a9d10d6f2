import type { ShownQuestion } from "#lib/widget/shown-survey.ts";
import type { Drawing } from "./drawing.ts";
import { Problem } from "./Problem.tsx";

/** The points of a scale as a row of buttons. */
export function Scale({ question, drawing: { kit, visit } }: { question: ShownQuestion; drawing: Drawing }) {
  const { questionNameId, choices, minLabel = "", maxLabel = "" } = question;
  const [chosen] = visit.valuesOf(questionNameId);
  return (
    <s-stack gap="small">
      <s-stack direction="inline" gap="small">
        {choices.map(({ id, label, hint = label }) => (
          <kit.Toggle
            key={id}
            id={id}
            label={label}
            hint={hint}
            isPressed={chosen === id}
            onPress={() => visit.tap(question, id)}
          />
        ))}
      </s-stack>
      {minLabel || maxLabel ? (
        <s-stack direction="inline" justifyContent="space-between">
          <s-text color="subdued">{minLabel}</s-text>
          <s-text color="subdued">{maxLabel}</s-text>
        </s-stack>
      ) : null}
      <Problem text={visit.problemOf(question)} />
    </s-stack>
  );
}
