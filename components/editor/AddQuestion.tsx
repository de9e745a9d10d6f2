"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { QuestionType } from "#lib/survey/document.ts";
import { countDrafted, insertQuestion, maxQuestions } from "./draft.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { newKey } from "./new-key.ts";
import { emptyQuestion } from "./question-kinds.ts";

const load = () => import("./TypePicker.tsx");
const TypePicker = dynamic(() => load().then((room) => room.TypePicker), { ssr: false });

/** The button that adds a question after the selected one; the picker of types is fetched with the first click. */
export function AddQuestion({ onAdd }: { onAdd?: () => void }) {
  const isFull = useEditorPart(({ draft }) => countDrafted(draft) >= maxQuestions);
  const after = useEditorPart(({ selection }) => (selection.kind === "question" ? selection.place.key : undefined));
  const { select, change } = useEditorActions();
  const [isWanted, setWanted] = useState(false);
  const add = (type: QuestionType) => {
    const key = newKey();
    change((current) => insertQuestion(current, { key, question: emptyQuestion(type) }, after));
    select({ kind: "question", place: { key, followUp: false } });
    onAdd?.();
  };
  const target = (props: { onClick?: () => void }) => (
    <Button
      variant="default"
      fullWidth
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      disabled={isFull}
      {...props}
    >
      {isFull ? `${maxQuestions} questions is the most` : "Add question"}
    </Button>
  );
  if (isWanted) return <TypePicker target={target} onPick={add} />;
  return target({ onClick: () => void load().then(() => setWanted(true)) });
}
