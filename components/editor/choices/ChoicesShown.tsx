"use client";
import { Switch } from "@mantine/core";
import type { QuestionInput } from "#lib/survey/document.ts";
import { useEditorPart } from "../editor-context.ts";
import { NumberField } from "../NumberField.tsx";
import { hasOption } from "../question-kinds.ts";
import { TextField } from "../TextField.tsx";
import type { ChangeQuestion } from "../use-question-change.ts";
import { maxChoices } from "./use-choice-actions.ts";

interface ChoicesShownProps {
  question: QuestionInput;
  edit: ChangeQuestion;
}

/** How choices are shown, and how many may be taken. */
export function ChoicesShown({ question, edit: { prefix, set } }: ChoicesShownProps) {
  const errors = useEditorPart((state) => state.errors);
  const { type } = question;
  const isPictures = type === "image";
  return (
    <>
      {hasOption(type, "other") && (
        <Switch
          label="Offer “Other”"
          description="With a field to write in; you see what they typed."
          checked={question.allowOther === true}
          onChange={(event) => set({ allowOther: event.currentTarget.checked || undefined })}
        />
      )}
      {question.allowOther && hasOption(type, "other") && (
        <TextField
          label="Label of “Other”"
          placeholder="Other"
          value={question.otherLabel}
          onChange={(otherLabel) => set({ otherLabel }, "otherLabel")}
          error={errors[`${prefix}.otherLabel`]}
        />
      )}
      {hasOption(type, "randomize") && (
        <Switch
          label="Shuffle the choices"
          description="Each shopper sees another order, so the first is not favoured. Pinned choices and “Other” stay in place."
          checked={question.randomize === true}
          onChange={(event) => set({ randomize: event.currentTarget.checked || undefined })}
        />
      )}
      {hasOption(type, "maxSelections") && (
        <NumberField
          label="At most"
          description={`How many choices one shopper may take. Empty: ${isPictures ? "one" : "any number"}.`}
          placeholder={isPictures ? "1" : "Any number"}
          min={1}
          max={maxChoices}
          allowDecimal={false}
          value={question.maxSelections}
          onChange={(maxSelections) => set({ maxSelections }, "maxSelections")}
          error={errors[`${prefix}.maxSelections`]}
        />
      )}
    </>
  );
}
