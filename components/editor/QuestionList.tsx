"use client";
import { moveQuestion } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import { QuestionRow } from "./QuestionRow.tsx";
import { SortableList } from "./SortableList.tsx";

/** The questions in the order they are asked, each with its follow-up under it. */
export function QuestionList({ onOpen }: { onOpen?: () => void }) {
  const { draft, change } = useEditor();
  const items = draft.questions.map(({ key, question }) => ({ id: key, name: question.title || "the new question" }));
  return (
    <nav aria-label="Questions">
      <SortableList
        id="questions"
        items={items}
        onMove={(key, position) => change((current) => moveQuestion(current, key, position))}
      >
        {draft.questions.map((edited, index) => (
          <QuestionRow
            key={edited.key}
            edited={edited}
            position={index}
            total={draft.questions.length}
            {...(onOpen ? { onOpen } : {})}
          />
        ))}
      </SortableList>
    </nav>
  );
}
