"use client";
import { SegmentedControl } from "@mantine/core";
import type { QuestionInput } from "#lib/survey/document.ts";
import { useEditorPart } from "./editor-context.ts";
import { NumberField } from "./lazy-fields.tsx";
import classes from "./QuestionForm.module.css";
import { hasOption } from "./question-kinds.ts";
import { TextField } from "./TextField.tsx";
import type { ChangeQuestion } from "./use-question-change.ts";

interface NumberFieldsProps {
  question: QuestionInput;
  edit: ChangeQuestion;
}

/** Options of numeric answers: style, range, end labels. */
export function NumberFields({ question, edit }: NumberFieldsProps) {
  const errors = useEditorPart((state) => state.errors);
  const { type } = question;
  const { prefix, set } = edit;
  return (
    <>
      {hasOption(type, "stars") && <RatingFields question={question} edit={edit} />}
      {hasOption(type, "range") && (
        <div className={classes.pair}>
          {(["min", "max", "step"] as const).map((field) => (
            <NumberField
              key={field}
              label={rangeLabels[field]}
              value={question[field]}
              onChange={(value) => set({ [field]: value }, field)}
              error={errors[`${prefix}.${field}`]}
              {...(field === "step" ? { placeholder: "Any", min: 0 } : { placeholder: "None" })}
            />
          ))}
        </div>
      )}
      {hasOption(type, "scaleLabels") && (
        <div className={classes.pair}>
          <TextField
            label="Label for the lowest value"
            value={question.minLabel}
            onChange={(minLabel) => set({ minLabel }, "minLabel")}
            error={errors[`${prefix}.minLabel`]}
          />
          <TextField
            label="Label for the highest value"
            value={question.maxLabel}
            onChange={(maxLabel) => set({ maxLabel }, "maxLabel")}
            error={errors[`${prefix}.maxLabel`]}
          />
        </div>
      )}
    </>
  );
}

const rangeLabels = { min: "Lowest", max: "Highest", step: "Step size" };

const displays = [
  { value: "stars", label: "Stars" },
  { value: "emoji", label: "Faces" },
  { value: "numbers", label: "Numbers" },
] as const;

function RatingFields({ question, edit: { prefix, set } }: NumberFieldsProps) {
  const errors = useEditorPart((state) => state.errors);
  return (
    <div className={classes.widePair}>
      <div>
        <span className={classes.sectionTitle} id={`${prefix}-display`}>
          Display as
        </span>
        <SegmentedControl
          fullWidth
          mt={4}
          aria-labelledby={`${prefix}-display`}
          data={displays.map((display) => ({ ...display }))}
          value={question.display ?? "stars"}
          onChange={(value) => set({ display: displays.find((display) => display.value === value)?.value })}
        />
      </div>
      <NumberField
        label="Points on the scale"
        min={3}
        max={10}
        isRequired
        value={question.max ?? 5}
        onChange={(max) => max !== undefined && set({ max }, "max")}
        error={errors[`${prefix}.max`]}
      />
    </div>
  );
}
