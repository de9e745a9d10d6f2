"use client";
import { Button, Switch } from "@mantine/core";
import { IconClipboardList, IconPlus } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useRef, useState } from "react";
import type { Choice, QuestionInput } from "#lib/survey/document.ts";
import { ChoiceRow } from "./ChoiceRow.tsx";
import { choicesFromLines, moveChoice, newKey, type QuestionChange } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import { NumberField } from "./NumberField.tsx";
import classes from "./QuestionForm.module.css";
import { hasOption } from "./question-kinds.ts";
import { SortableList } from "./SortableList.tsx";
import { TextField } from "./TextField.tsx";

interface ChoicesFieldProps {
  prefix: string;
  question: QuestionInput;
  set: (change: QuestionChange, field?: string) => void;
}

const maxChoices = 100;

const BulkChoices = dynamic(() => import("./BulkChoices.tsx").then((room) => room.BulkChoices), { ssr: false });

/** The choices of a question: add, rename, reorder, remove, paste a list, and how they are shown. */
export function ChoicesField({ prefix, question, set }: ChoicesFieldProps) {
  const { errors } = useEditor();
  const [isPasting, setPasting] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const choices = question.choices ?? [];
  const focusRow = (id: string | undefined) =>
    requestAnimationFrame(() => rows.current?.querySelector<HTMLInputElement>(`[data-choice="${id}"] input`)?.focus());
  const insertAfter = (index: number, labels: string[]) => {
    const added = labels.slice(0, maxChoices - choices.length).map((label) => ({ id: newKey(), label }));
    set({ choices: [...choices.slice(0, index + 1), ...added, ...choices.slice(index + 1)] });
    focusRow(added.at(-1)?.id);
  };
  const change = (id: string, changed: Partial<Choice>, field?: string) =>
    set({ choices: choices.map((choice) => (choice.id === id ? { ...choice, ...changed } : choice)) }, field);
  const remove = (index: number) => {
    set({ choices: choices.filter((_choice, position) => position !== index) });
    focusRow(choices[index - 1]?.id ?? choices[1]?.id);
  };
  return (
    <div className={classes.section}>
      <div className={classes.row} style={{ justifyContent: "space-between" }}>
        <h3 className={classes.sectionTitle}>Choices</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconClipboardList size={16} aria-hidden="true" />}
          onClick={() => setPasting(true)}
        >
          Paste a list
        </Button>
      </div>
      <div ref={rows}>
        <SortableList
          id={`choices-${prefix}`}
          items={choices.map((choice) => ({ id: choice.id, name: choice.label || "the empty choice" }))}
          onMove={(id, position) => set({ choices: moveChoice(choices, id, position) })}
        >
          {choices.map((choice, index) => (
            <ChoiceRow
              key={choice.id}
              choice={choice}
              position={index}
              total={choices.length}
              canPin={question.randomize === true}
              canBeExclusive={hasOption(question.type, "exclusive")}
              error={errors[`${prefix}.choices.${choice.id}.label`]}
              onChange={(changed, field) => change(choice.id, changed, field && `choices.${choice.id}.${field}`)}
              onMove={(position) => set({ choices: moveChoice(choices, choice.id, position) })}
              onRemove={() => remove(index)}
              onInsert={(labels) => insertAfter(index, labels)}
            />
          ))}
        </SortableList>
      </div>
      {errors[`${prefix}.choices`] && <p className={classes.error}>Choices: {errors[`${prefix}.choices`]}</p>}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          disabled={choices.length >= maxChoices}
          onClick={() => insertAfter(choices.length - 1, [""])}
        >
          Add choice
        </Button>
      </div>
      <ShownHow prefix={prefix} question={question} set={set} />
      {isPasting && (
        <BulkChoices
          choices={choices}
          onClose={() => setPasting(false)}
          onDone={(text) => set({ choices: choicesFromLines(text, choices).slice(0, maxChoices) })}
        />
      )}
    </div>
  );
}

function ShownHow({ prefix, question, set }: ChoicesFieldProps) {
  const { errors } = useEditor();
  const { type } = question;
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
          description="How many choices one shopper may take. Empty: any number."
          placeholder="Any number"
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
