"use client";
import { Button, NativeSelect, Switch, Textarea } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Card } from "#components/ui/Card.tsx";
import type { QuestionInput, QuestionType } from "#lib/survey/document.ts";
import { ChoicesField } from "./ChoicesField.tsx";
import { AudienceField } from "./conditions/AudienceField.tsx";
import { changeQuestion, changeType, newKey, type QuestionChange, type QuestionPlace } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import { FollowUpField } from "./FollowUpField.tsx";
import { NumberFields } from "./NumberFields.tsx";
import classes from "./QuestionForm.module.css";
import { hasOption, offeredTypes, questionKinds } from "./question-kinds.ts";
import { TextField } from "./TextField.tsx";
import { useRemoveQuestion } from "./use-remove-question.ts";

interface QuestionFormProps {
  place: QuestionPlace;
  question: QuestionInput;
}

/** The form of one question, with every option of its type. */
export function QuestionForm({ place, question }: QuestionFormProps) {
  const { change, typeTitleOf, errors } = useEditor();
  const remove = useRemoveQuestion();
  const prefix = place.followUp ? `${place.key}.followUp` : place.key;
  const set = (changed: QuestionChange, field?: string) =>
    change((draft) => changeQuestion(draft, place, changed), field && `${prefix}.${field}`);
  const isStatement = question.type === "statement";
  const titleField = useFocusWhenNew(question);
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
      <div className={classes.fields}>
        <TypeSelect place={place} question={question} />
        <Textarea
          label={isStatement ? "Headline" : "Question"}
          value={question.title}
          onChange={(event) => set({ title: event.currentTarget.value }, "title")}
          onFocus={() => typeTitleOf(place.key)}
          onBlur={() => typeTitleOf(undefined)}
          error={errors[`${prefix}.title`]}
          placeholder={isStatement ? "Something to say" : "What would you like to know?"}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={500}
          required
          ref={titleField}
        />
        <Textarea
          label="Description"
          description="A line under the question. Leave it empty for none."
          value={question.description ?? ""}
          onChange={(event) => set({ description: event.currentTarget.value || undefined }, "description")}
          error={errors[`${prefix}.description`]}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={2000}
        />
        {hasOption(question.type, "choices") && <ChoicesField prefix={prefix} question={question} set={set} />}
        <NumberFields prefix={prefix} question={question} set={set} />
        {hasOption(question.type, "placeholder") && (
          <TextField
            label="Placeholder"
            description="Stands in the empty field."
            value={question.placeholder}
            onChange={(placeholder) => set({ placeholder }, "placeholder")}
            error={errors[`${prefix}.placeholder`]}
          />
        )}
        {!isStatement && (
          <Switch
            label="Required"
            description="A shopper cannot go on without an answer. Fewer finish a survey that insists."
            checked={question.required}
            onChange={(event) => set({ required: event.currentTarget.checked })}
          />
        )}
        <AudienceField prefix={prefix} place={place} question={question} set={set} />
        {!place.followUp && !isStatement && <FollowUpField place={place} question={question} set={set} />}
      </div>
    </Card>
  );
}

/** A question just added begins with its title. */
function useFocusWhenNew({ title, questionNameId }: QuestionInput) {
  const field = useRef<HTMLTextAreaElement>(null);
  const isNew = useRef(title === "" && questionNameId === undefined);
  useEffect(() => {
    if (isNew.current) field.current?.focus();
  }, []);
  return field;
}

function TypeSelect({ place, question }: QuestionFormProps) {
  const { change, select } = useEditor();
  const types: readonly QuestionType[] = offeredTypes.some((type) => type === question.type)
    ? offeredTypes
    : [question.type, ...offeredTypes];
  const isSaved = question.questionNameId !== undefined;
  const switchTo = (value: string) => {
    const type = types.find((candidate) => candidate === value);
    if (type === undefined || type === question.type) return;
    const key = newKey();
    change((draft) => changeType(draft, place, type, key));
    select({ kind: "question", place: place.followUp ? place : { key, followUp: false } });
  };
  return (
    <NativeSelect
      label="Type"
      description={
        isSaved
          ? "Another type makes it a new question; the answers so far stay in Analytics under the old one."
          : questionKinds[question.type].purpose
      }
      data={types.map((type) => ({ value: type, label: questionKinds[type].label }))}
      value={question.type}
      onChange={(event) => switchTo(event.currentTarget.value)}
    />
  );
}
