"use client";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { QuestionType } from "#lib/survey/document.ts";
import { insertQuestion, newKey } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import { emptyQuestion } from "./question-kinds.ts";

const load = () => import("./TypePicker.tsx");
const TypePicker = dynamic(() => load().then((room) => room.TypePicker), { ssr: false });

/** The button that adds a question after the selected one; the picker of types is fetched with the first click. */
export function AddQuestion({ onAdd }: { onAdd?: () => void }) {
  const { draft, selection, select, change } = useEditor();
  const [isWanted, setWanted] = useState(false);
  const isFull = draft.questions.length >= 100;
  const add = (type: QuestionType) => {
    const key = newKey();
    const after = selection.kind === "question" ? selection.place.key : undefined;
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
      {isFull ? "100 questions is the most" : "Add question"}
    </Button>
  );
  if (isWanted) return <TypePicker target={target} onPick={add} />;
  return target({ onClick: () => void load().then(() => setWanted(true)) });
}
