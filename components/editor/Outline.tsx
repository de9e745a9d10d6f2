"use client";
import { IconHeartHandshake, IconLanguage, IconPalette, IconSettings } from "@tabler/icons-react";
import { memo } from "react";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { AddQuestion } from "./AddQuestion.tsx";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { QuestionList } from "./QuestionList.tsx";
import classes from "./SurveyEditor.module.css";

const parts = [
  { kind: "thankYou", label: "Thank-you page", Icon: IconHeartHandshake },
  { kind: "languages", label: "Languages", Icon: IconLanguage },
  { kind: "appearance", label: "Appearance", Icon: IconPalette },
  { kind: "settings", label: "Settings", Icon: IconSettings },
] as const;

/** Everything that can be edited: the questions in order, then the other parts of the survey. */
export const Outline = memo(function Outline({ onOpen }: { onOpen: () => void }) {
  const isEmpty = useEditorPart(({ draft }) => draft.questions.length === 0);
  return (
    <div className={classes.outline}>
      {isEmpty ? (
        <EmptyState title="No questions yet" level={2}>
          Add your first question. One or two good questions get the most responses.
        </EmptyState>
      ) : (
        <QuestionList onOpen={onOpen} />
      )}
      <div className={classes.add}>
        <AddQuestion onAdd={onOpen} />
      </div>
      <ul className={classes.parts}>
        {parts.map((part) => (
          <li key={part.kind}>
            <PartButton {...part} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </div>
  );
});

type PartButtonProps = (typeof parts)[number] & { onOpen: () => void };

function PartButton({ kind, label, Icon, onOpen }: PartButtonProps) {
  const isOpen = useEditorPart(({ selection }) => selection.kind === kind);
  const isWrong = useEditorPart(({ errors }) => Object.keys(errors).some((field) => field.startsWith(kind)));
  const { select } = useEditorActions();
  return (
    <button
      type="button"
      className={classes.part}
      aria-current={isOpen || undefined}
      data-wrong={isWrong || undefined}
      onClick={() => {
        select({ kind });
        onOpen();
      }}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {label}
      {isWrong && " · needs attention"}
    </button>
  );
}
