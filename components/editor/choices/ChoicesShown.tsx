"use client";
import { Switch } from "@mantine/core";
import type { QuestionInput } from "#lib/survey/document.ts";
import { traitsOf } from "#lib/survey/question-type.ts";
import { useEditorPart } from "../editor-context.ts";
import { NumberField } from "../lazy-fields.tsx";
import { hasOption } from "../question-kinds.ts";
import { TextField } from "../TextField.tsx";
import type { ChangeQuestion } from "../use-question-change.ts";
import { maxChoices } from "./insert-choices.ts";

interface ChoicesShownProps {
  question: QuestionInput;
  edit: ChangeQuestion;
}

/** How choices are displayed, and how many may be selected. */
export function ChoicesShown({ question, edit: { prefix, set } }: ChoicesShownProps) {
  const errors = useEditorPart((state) => state.errors);
  const { type } = question;
  const isOne = traitsOf(type).mostChoices === 1;
  return (
    <>
      {hasOption(type, "other") && (
        <Switch
          label="Offer “Other”"
          description="Let shoppers type their own answer."
          checked={question.allowOther === true}
          onChange={(event) => set({ allowOther: event.currentTarget.checked || undefined })}
        />
      )}
      {question.allowOther && hasOption(type, "other") && (
        <TextField
          label="Label for “Other”"
          placeholder="Other"
          value={question.otherLabel}
          onChange={(otherLabel) => set({ otherLabel }, "otherLabel")}
          error={errors[`${prefix}.otherLabel`]}
        />
      )}
      {hasOption(type, "randomize") && (
        <Switch
          label="Shuffle choices"
          description="Show choices in a random order to reduce bias. Pinned choices and “Other” don't move."
          checked={question.randomize === true}
          onChange={(event) => set({ randomize: event.currentTarget.checked || undefined })}
        />
      )}
      {hasOption(type, "maxSelections") && (
        <NumberField
          label="Maximum choices"
          description={`How many choices a shopper can select. Leave blank for ${isOne ? "one" : "no limit"}.`}
          placeholder={isOne ? "1" : "No limit"}
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
