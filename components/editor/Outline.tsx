"use client";
import { IconHeartHandshake, IconLanguage, IconPalette, IconSettings } from "@tabler/icons-react";
import { memo } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import { AddQuestion } from "./AddQuestion.tsx";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { QuestionList } from "./QuestionList.tsx";
import classes from "./SurveyEditor.module.css";

// Most surveys have questions.
const EmptyState = onDemand(() => import("#components/ui/EmptyState.tsx").then((module) => module.EmptyState));

interface OutlinePart {
  kind: "thankYou" | "languages" | "appearance" | "settings";
  label: string;
  Icon: typeof IconSettings;
  /** How the names of its fields in errors begin. Default: its kind. */
  field?: string;
  /** What the editor selects without questions, if that isn't a part here. */
  alsoOpenFor?: "thankYou";
}

export const surveyParts: readonly OutlinePart[] = [
  { kind: "thankYou", label: "Thank-you page", Icon: IconHeartHandshake },
  { kind: "languages", label: "Languages", Icon: IconLanguage },
  { kind: "appearance", label: "Appearance", Icon: IconPalette },
  { kind: "settings", label: "Settings", Icon: IconSettings },
];

interface OutlineProps {
  parts: readonly OutlinePart[];
  /** What to do while there are no questions. */
  empty: string;
  onOpen: () => void;
}

/** Everything that can be edited: the questions in order, then the other parts. */
export const Outline = memo(function Outline({ parts, empty, onOpen }: OutlineProps) {
  const isEmpty = useEditorPart(({ draft }) => draft.questions.length === 0);
  return (
    <div className={classes.outline}>
      {isEmpty ? (
        <EmptyState title="No questions yet" level={2}>
          {empty}
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

function PartButton({
  kind,
  label,
  Icon,
  field = kind,
  alsoOpenFor,
  onOpen,
}: OutlinePart & Pick<OutlineProps, "onOpen">) {
  const isOpen = useEditorPart(({ selection }) => selection.kind === kind || selection.kind === alsoOpenFor);
  const isWrong = useEditorPart(({ errors }) => Object.keys(errors).some((name) => name.startsWith(field)));
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
