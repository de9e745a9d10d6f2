"use client";
import { VisuallyHidden } from "@mantine/core";
import { onDemand } from "#components/ui/on-demand.ts";
import { useEditorPart } from "./editor-context.ts";
import { QuestionRow } from "./QuestionRow.tsx";
import { SortableList } from "./SortableList.tsx";
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
