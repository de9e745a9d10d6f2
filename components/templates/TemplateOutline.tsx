"use client";
import { IconFileDescription, IconLanguage } from "@tabler/icons-react";
import { AddQuestion } from "#components/editor/AddQuestion.tsx";
import { useEditorActions, useEditorPart } from "#components/editor/editor-context.ts";
import { QuestionList } from "#components/editor/QuestionList.tsx";
import classes from "#components/editor/SurveyEditor.module.css";
import { EmptyState } from "#components/ui/EmptyState.tsx";

const parts = [
  { kind: "settings", label: "About this template", Icon: IconFileDescription },
  { kind: "languages", label: "Languages", Icon: IconLanguage },
] as const;

/** A template's editable parts: its questions in order, its details, and its languages. */
export function TemplateOutline({ onOpen }: { onOpen: () => void }) {
  const isEmpty = useEditorPart(({ draft }) => draft.questions.length === 0);
  // Without questions the editor selects the thank-you page, which templates don't have.
  const open = useEditorPart(({ selection }) => (selection.kind === "thankYou" ? "settings" : selection.kind));
  const isWrong = useEditorPart(({ errors }) => "name" in errors);
  const { select } = useEditorActions();
  return (
    <div className={classes.outline}>
      {isEmpty ? (
        <EmptyState title="No questions yet" level={2}>
          Add your first question. A template can have one question or a few that belong together.
        </EmptyState>
      ) : (
        <QuestionList onOpen={onOpen} />
      )}
      <div className={classes.add}>
        <AddQuestion onAdd={onOpen} />
      </div>
      <ul className={classes.parts}>
        {parts.map(({ kind, label, Icon }) => (
          <li key={kind}>
            <button
              type="button"
              className={classes.part}
              aria-current={open === kind || undefined}
              data-wrong={(kind === "settings" && isWrong) || undefined}
              onClick={() => {
                select({ kind });
                onOpen();
              }}
            >
              <Icon size={16} stroke={1.75} aria-hidden="true" />
              {label}
              {kind === "settings" && isWrong && " · needs attention"}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
