"use client";
import { Button, NativeSelect, Skeleton, Switch, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Card } from "#components/ui/Card.tsx";
import { nearView } from "#components/ui/near-view.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import type { QuestionInput } from "#lib/survey/document.ts";
import { asks } from "#lib/survey/path.ts";
import { ChoicesField } from "./choices/ChoicesField.tsx";
import type { QuestionPlace } from "./draft.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { NumberFields } from "./NumberFields.tsx";
import classes from "./QuestionForm.module.css";
import { hasOption } from "./question-kinds.ts";
import { SecondWording } from "./SecondWording.tsx";
import { TextField } from "./TextField.tsx";
import { TypeSelect } from "./TypeSelect.tsx";
import { needsText } from "./unfinished-places.ts";
import { type ChangeQuestion, useQuestionChange } from "./use-question-change.ts";
import { useRemoveQuestion } from "./use-remove-question.ts";

// Below the fold for most questions, and most of the form's code.
const onItsWay = <Skeleton height={96} />;
const AudienceField = nearView(
  onDemand(() => import("./conditions/AudienceField.tsx").then((module) => module.AudienceField), onItsWay),
  onItsWay,
);
const FollowUpField = nearView(
  onDemand(() => import("./FollowUpField.tsx").then((module) => module.FollowUpField), onItsWay),
  onItsWay,
);

interface QuestionFormProps {
  place: QuestionPlace;
  question: QuestionInput;
}

/** The form of one question, with every option of its type. */
export function QuestionForm({ place, question }: QuestionFormProps) {
  const errors = useEditorPart((state) => state.errors);
  const remove = useRemoveQuestion();
  const edit = useQuestionChange(place);
  const { prefix, set } = edit;
  const isStatement = !asks(question);
  const needs = needsText(question);
  return (
    <Card
      title={place.followUp ? "Follow-up question" : "Question"}
      actions={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          onClick={() => remove(place)}
        >
          Remove
        </Button>
      }
    >
      <div className={shared.stack}>
        {needs && <p className={classes.needs}>{needs.replace(/^n/, "N")} before you can publish.</p>}
        <TypeSelect place={place} question={question} />
        <TitleField place={place} question={question} edit={edit} />
        {!isStatement && <SecondWording question={question} edit={edit} />}
        <Textarea
          label="Description"
          description="Optional. Appears below the question."
          value={question.description ?? ""}
          onChange={(event) => set({ description: event.currentTarget.value || undefined }, "description")}
          error={errors[`${prefix}.description`]}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={2000}
        />
        {hasOption(question.type, "choices") && <ChoicesField question={question} edit={edit} />}
        <NumberFields question={question} edit={edit} />
        {hasOption(question.type, "placeholder") && (
          <TextField
            label="Placeholder"
            description="Example text shown before shoppers type."
            value={question.placeholder}
            onChange={(placeholder) => set({ placeholder }, "placeholder")}
            error={errors[`${prefix}.placeholder`]}
          />
        )}
        {!isStatement && <Answering question={question} set={set} />}
        <AudienceField place={place} question={question} edit={edit} />
        {!place.followUp && !isStatement && <FollowUpField place={place} question={question} set={set} />}
      </div>
    </Card>
  );
}

function TitleField({ place, question, edit: { prefix, set } }: QuestionFormProps & { edit: ChangeQuestion }) {
  const { typeTitleOf } = useEditorActions();
  const error = useEditorPart((state) => state.errors[`${prefix}.title`]);
  const field = useFocusWhenNew(question);
  const isStatement = !asks(question);
  return (
    <Textarea
      label={isStatement ? "Headline" : "Question"}
      value={question.title}
      onChange={(event) => set({ title: event.currentTarget.value }, "title")}
      onFocus={() => typeTitleOf(place)}
      onBlur={() => typeTitleOf(undefined)}
      error={error}
      placeholder={isStatement ? "Write a headline" : "What would you like to know?"}
      autosize
      minRows={1}
      maxRows={5}
      maxLength={500}
      required
      ref={field}
    />
  );
}

/** Focuses the title of a newly added question. */
function useFocusWhenNew({ title, questionNameId }: QuestionInput) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isNew = useRef(title === "" && questionNameId === undefined);
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, []);
  return field;
}

const askings = [
  { value: "", label: "With every survey" },
  { value: "order", label: "Once per order" },
  { value: "customer", label: "Once per customer" },
] as const;

function Answering({ question, set }: { question: QuestionInput; set: ChangeQuestion["set"] }) {
  const askOnce = (value: string) => askings.find((asking) => asking.value === value)?.value || undefined;
  return (
    <>
      <Switch
        label="Required"
        description="Shoppers must answer to continue. Required questions can lower your completion rate."
        checked={question.required}
        onChange={(event) => set({ required: event.currentTarget.checked })}
      />
      <NativeSelect
        label="How often"
        description="Choose how often the same shopper sees this question."
        data={askings.map((asking) => ({ ...asking }))}
        value={question.askOnce ?? ""}
        onChange={(event) => set({ askOnce: askOnce(event.currentTarget.value) })}
      />
    </>
  );
}
