"use client";
import { memo } from "react";
import type { EditedQuestion } from "./draft.ts";
import { QuestionButton } from "./QuestionButton.tsx";
import classes from "./QuestionRow.module.css";
import { QuestionRowActions } from "./QuestionRowActions.tsx";
import { SortableRow } from "./SortableList.tsx";

interface QuestionRowProps {
  edited: EditedQuestion;
  position: number;
  total: number;
  onOpen: () => void;
  onMove: (key: string, position: number) => void;
}

/** A question in the list: opens, moves, duplicates or removes it. Re-renders only when its props change. */
export const QuestionRow = memo(function QuestionRow({ edited, position, total, onOpen, onMove }: QuestionRowProps) {
  const { key, question } = edited;
  const name = question.title || "the new question";
  const { followUp } = question;
  return (
    <SortableRow id={key} name={name} className={classes.row}>
      <div className={classes.content}>
        <QuestionButton placeKey={key} isFollowUp={false} question={question} position={position} onOpen={onOpen} />
        {followUp && (
          <QuestionButton placeKey={key} isFollowUp question={followUp.question} position={position} onOpen={onOpen} />
        )}
      </div>
      <QuestionRowActions questionKey={key} name={name} position={position} total={total} onMove={onMove} />
    </SortableRow>
  );
});
