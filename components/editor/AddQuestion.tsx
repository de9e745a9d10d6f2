"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import type { QuestionType } from "#lib/survey/document.ts";
import { countDrafted, insertQuestion, maxQuestions } from "./draft.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { newKey } from "./new-key.ts";
import { emptyQuestion } from "./question-kinds.ts";

const QuestionPicker = onDemand(() => import("./picker/QuestionPicker.tsx").then((module) => module.QuestionPicker));

/** Adds a question after the selected one; the picker's code loads on the first click. */
export function AddQuestion({ onAdd }: { onAdd?: () => void }) {
  const isFull = useEditorPart(({ draft }) => countDrafted(draft) >= maxQuestions);
  const after = useEditorPart(({ selection }) => (selection.kind === "question" ? selection.place.key : undefined));
  const { select, change } = useEditorActions();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const add = (type: QuestionType) => {
    const key = newKey();
    change((current) => insertQuestion(current, { key, question: emptyQuestion(type) }, after));
    select({ kind: "question", place: { key, followUp: false } });
    close();
    onAdd?.();
  };
  const showAdded = () => {
    close();
    onAdd?.();
  };
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={isFull}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {isFull ? `${maxQuestions}-question limit reached` : "Add question"}
      </Button>
      {isOpen && <QuestionPicker after={after} onPickType={add} onAdded={showAdded} onClose={close} />}
    </>
  );
}
