"use client";
import { Button, Popover } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { QuestionType } from "#lib/survey/document.ts";
import classes from "./AddQuestion.module.css";
import { insertQuestion, newKey } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import { QuestionIcon } from "./QuestionIcon.tsx";
import { emptyQuestion, offeredTypes, questionKinds } from "./question-kinds.ts";

/** The button that adds a question after the selected one, with a line on what each type is for. */
export function AddQuestion({ onAdd }: { onAdd?: () => void }) {
  const { draft, selection, select, change } = useEditor();
  const [opened, setOpened] = useState(false);
  const isFull = draft.questions.length >= 100;
  const add = (type: QuestionType) => {
    const key = newKey();
    const after = selection.kind === "question" ? selection.place.key : undefined;
    change((current) => insertQuestion(current, { key, question: emptyQuestion(type) }, after));
    select({ kind: "question", place: { key, followUp: false } });
    setOpened(false);
    onAdd?.();
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      width={640}
      middlewares={{ flip: true, shift: true, size: true }}
      trapFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={isFull}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          {isFull ? "100 questions is the most" : "Add question"}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4} className={classes.dropdown ?? ""} aria-label="Types of questions">
        <ul className={classes.list}>
          {offeredTypes.map((type) => (
            <li key={type}>
              <button type="button" className={classes.type} onClick={() => add(type)}>
                <span className={classes.icon}>
                  <QuestionIcon type={type} size={18} />
                </span>
                <span>
                  <span className={classes.label}>{questionKinds[type].label}</span>
                  <span className={classes.purpose}>{questionKinds[type].purpose}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
