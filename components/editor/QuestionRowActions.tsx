"use client";
import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCopy, IconDots, IconTrash } from "@tabler/icons-react";
import { memo, useRef } from "react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { countDrafted, duplicateQuestion, maxQuestions } from "./draft.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { newKey } from "./new-key.ts";
import classes from "./QuestionRow.module.css";
import { useRemoveQuestion } from "./use-remove-question.ts";

interface QuestionRowActionsProps {
  questionKey: string;
  name: string;
  position: number;
  total: number;
  onMove: (key: string, position: number) => void;
}

/** Moves a question by one position, duplicates it, removes it. */
export const QuestionRowActions = memo(function QuestionRowActions(props: QuestionRowActionsProps) {
  const { questionKey, name, position, total, onMove } = props;
  const { change, select } = useEditorActions();
  const remove = useRemoveQuestion();
  const isFull = useEditorPart(({ draft }) => countDrafted(draft) + 2 > maxQuestions);
  const arrows = useRef<HTMLDivElement>(null);
  const duplicate = () => {
    const copyKey = newKey();
    change((draft) => duplicateQuestion(draft, questionKey, copyKey));
    select({ kind: "question", place: { key: copyKey, followUp: false } });
  };
  const moves = [
    { direction: "up", Icon: IconArrowUp, to: position - 1 },
    { direction: "down", Icon: IconArrowDown, to: position + 1 },
  ] as const;
  const moveTo = (to: number, direction: "up" | "down") => {
    onMove(questionKey, to);
    keepFocus(arrows.current, direction);
  };
  return (
    <div className={classes.actions}>
      <div ref={arrows} className={classes.arrows}>
        {moves.map(({ direction, Icon, to }) => (
          <ActionIcon
            key={direction}
            variant="subtle"
            color="gray"
            size={24}
            aria-label={`Move ${name} ${direction}`}
            data-direction={direction}
            disabled={to < 0 || to === total}
            onClick={() => moveTo(to, direction)}
          >
            <Icon size={14} aria-hidden="true" />
          </ActionIcon>
        ))}
      </div>
      <LazyMenu
        items={[
          ...moves.map(({ direction, Icon, to }) => ({
            label: `Move ${direction}`,
            icon: <Icon size={16} />,
            onClick: () => onMove(questionKey, to),
            disabled: to < 0 || to === total,
          })),
          {
            label: "Duplicate",
            icon: <IconCopy size={16} />,
            onClick: duplicate,
            disabled: isFull,
          },
          {
            label: "Remove",
            icon: <IconTrash size={16} />,
            isDestructive: true,
            onClick: () => remove({ key: questionKey, followUp: false }),
          },
        ]}
        target={(targetProps) => (
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={`More for ${name}`} {...targetProps}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      />
    </div>
  );
});

/** A row that moves in the DOM loses focus. At the end of the list, the remaining arrow gets it. */
function keepFocus(arrows: HTMLDivElement | null, direction: "up" | "down"): void {
  requestAnimationFrame(() => {
    if (document.querySelector("[role=dialog]")) return;
    const buttons = [...(arrows?.querySelectorAll<HTMLButtonElement>("button:not(:disabled)") ?? [])];
    const same = buttons.find((button) => button.dataset.direction === direction);
    (same ?? buttons[0])?.focus();
  });
}
