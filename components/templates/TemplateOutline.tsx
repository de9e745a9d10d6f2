"use client";
import { IconFileDescription } from "@tabler/icons-react";
import { AddQuestion } from "#components/editor/AddQuestion.tsx";
import { useEditorActions, useEditorPart } from "#components/editor/editor-context.ts";
import { QuestionList } from "#components/editor/QuestionList.tsx";
import classes from "#components/editor/SurveyEditor.module.css";
import { EmptyState } from "#components/ui/EmptyState.tsx";

/** What there is to edit of a template: its questions in their order, then what is said about it. */
export function TemplateOutline({ onOpen }: { onOpen: () => void }) {
  const isEmpty = useEditorPart(({ draft }) => draft.questions.length === 0);
  const isOpen = useEditorPart(({ selection }) => selection.kind !== "question");
  const isWrong = useEditorPart(({ errors }) => "name" in errors);
  const { select } = useEditorActions();
  return (
    <div className={classes.outline}>
      {isEmpty ? (
        <EmptyState title="No questions yet" level={2}>
          Add the first one. A template may hold one question or a few that belong together.
        </EmptyState>
      ) : (
        <QuestionList onOpen={onOpen} />
      )}
      <div className={classes.add}>
        <AddQuestion onAdd={onOpen} />
      </div>
      <div className={classes.parts}>
        <button
          type="button"
          className={classes.part}
          aria-current={isOpen || undefined}
          data-wrong={isWrong || undefined}
          onClick={() => {
            select({ kind: "settings" });
            onOpen();
          }}
        >
          <IconFileDescription size={16} stroke={1.75} aria-hidden="true" />
          About this template
          {isWrong && " · needs attention"}
        </button>
      </div>
    </div>
  );
}
