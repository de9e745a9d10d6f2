"use client";
import { VisuallyHidden } from "@mantine/core";
import { memo } from "react";
import { onDemand } from "#components/ui/on-demand.ts";
import type { EditedQuestion } from "./draft.ts";
import { useEditorPart } from "./editor-context.ts";
import { QuestionButton } from "./QuestionButton.tsx";
import classes from "./QuestionRow.module.css";
import { QuestionRowActions } from "./QuestionRowActions.tsx";
import { SortableList, SortableRow } from "./SortableList.tsx";
import { useMoveQuestion } from "./use-move-question.ts";

const RefusedMoveDialog = onDemand(() => import("./RefusedMoveDialog.tsx").then((module) => module.RefusedMoveDialog));

/** The questions in survey order, each with its follow-up below. */
export function QuestionList({ onOpen }: { onOpen: () => void }) {
  const questions = useEditorPart(({ draft }) => draft.questions);
  const { move, announcement, refused, moveAnyway, leave } = useMoveQuestion();
  const items = questions.map(({ key, question }) => ({ id: key, name: question.title || "the new question" }));
  return (
    <nav aria-label="Questions">
      <SortableList id="questions" items={items} onMove={move}>
        {questions.map((edited, index) => (
          <QuestionRow
            key={edited.key}
            edited={edited}
            position={index}
            total={questions.length}
            onOpen={onOpen}
            onMove={move}
          />
        ))}
      </SortableList>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {refused && <RefusedMoveDialog refused={refused} onMove={() => moveAnyway(refused)} onLeave={leave} />}
    </nav>
  );
}

interface QuestionRowProps {
  edited: EditedQuestion;
  position: number;
  total: number;
  onOpen: () => void;
  onMove: (key: string, position: number) => void;
}

/** A question in the list: opens, moves, duplicates or removes it. Re-renders only when its props change. */
const QuestionRow = memo(function QuestionRow({ edited, position, total, onOpen, onMove }: QuestionRowProps) {
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
