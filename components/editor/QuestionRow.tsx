"use client";
import { ActionIcon } from "@mantine/core";
import {
  IconAlertCircle,
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconCornerDownRight,
  IconDots,
  IconTrash,
} from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import { duplicateQuestion, type EditedQuestion, moveQuestion, newKey, type QuestionPlace } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import { QuestionIcon } from "./QuestionIcon.tsx";
import classes from "./QuestionRow.module.css";
import { questionKinds } from "./question-kinds.ts";
import { SortableRow } from "./SortableList.tsx";
import { useRemoveQuestion } from "./use-remove-question.ts";

interface QuestionRowProps {
  edited: EditedQuestion;
  position: number;
  total: number;
  onOpen?: () => void;
}

/** A question in the list: opens its form, moves, copies or removes it. */
export function QuestionRow({ edited: { key, question }, position, total, onOpen }: QuestionRowProps) {
  const name = question.title || "the new question";
  const { followUp } = question;
  return (
    <SortableRow id={key} name={name} className={classes.row}>
      <div className={classes.content}>
        <OpenButton place={{ key, followUp: false }} position={position} onOpen={onOpen} />
        {followUp && <OpenButton place={{ key, followUp: true }} position={position} onOpen={onOpen} />}
      </div>
      <RowMenu questionKey={key} name={name} position={position} total={total} />
    </SortableRow>
  );
}

interface OpenButtonProps {
  place: QuestionPlace;
  position: number;
  onOpen: (() => void) | undefined;
}

function OpenButton({ place, position, onOpen }: OpenButtonProps) {
  const { draft, selection, select, errors, unfinished } = useEditor();
  const parent = draft.questions.find(({ key }) => key === place.key)?.question;
  const question = place.followUp ? parent?.followUp?.question : parent;
  if (question === undefined) return null;
  const isOpen =
    selection.kind === "question" && selection.place.key === place.key && selection.place.followUp === place.followUp;
  const hasError = Object.keys(errors).some((field) => belongsTo(field, place));
  const isUnfinished = !place.followUp && unfinished.has(place.key);
  return (
    <button
      type="button"
      className={classes.open}
      aria-current={isOpen || undefined}
      data-follow-up={place.followUp || undefined}
      onClick={() => {
        select({ kind: "question", place });
        onOpen?.();
      }}
    >
      {place.followUp && <IconCornerDownRight size={14} stroke={1.75} className={classes.branch} aria-hidden="true" />}
      <span className={classes.text}>
        <span className={classes.title} data-empty={!question.title.trim() || undefined}>
          {place.followUp ? "" : `${position + 1}. `}
          {question.title.trim() || "Untitled question"}
        </span>
        <span className={classes.meta}>
          <QuestionIcon type={question.type} size={14} />
          {place.followUp ? "Follow-up" : questionKinds[question.type].label}
          {question.required && " · required"}
          {question.showIf && " · conditional"}
        </span>
        {hasError && (
          <span className={classes.problem}>
            <IconAlertCircle size={14} aria-hidden="true" /> Needs attention
          </span>
        )}
        {isUnfinished && !hasError && (
          <span className={classes.unfinished}>Not in the survey until it is complete</span>
        )}
      </span>
    </button>
  );
}

function RowMenu({
  questionKey,
  name,
  position,
  total,
}: {
  questionKey: string;
  name: string;
  position: number;
  total: number;
}) {
  const { change, select } = useEditor();
  const remove = useRemoveQuestion();
  const duplicate = () => {
    const copyKey = newKey();
    change((draft) => duplicateQuestion(draft, questionKey, copyKey));
    select({ kind: "question", place: { key: copyKey, followUp: false } });
  };
  const move = (to: number) => change((draft) => moveQuestion(draft, questionKey, to));
  return (
    <div className={classes.actions}>
      <div className={classes.arrows}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Move ${name} up`}
          disabled={position === 0}
          onClick={() => move(position - 1)}
        >
          <IconArrowUp size={14} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Move ${name} down`}
          disabled={position === total - 1}
          onClick={() => move(position + 1)}
        >
          <IconArrowDown size={14} aria-hidden="true" />
        </ActionIcon>
      </div>
      <LazyMenu
        items={[
          { label: "Duplicate", icon: <IconCopy size={16} />, onClick: duplicate },
          {
            label: "Remove",
            icon: <IconTrash size={16} />,
            isDestructive: true,
            onClick: () => remove({ key: questionKey, followUp: false }),
          },
        ]}
        target={(props) => (
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={`More for ${name}`} {...props}>
            <IconDots size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      />
    </div>
  );
}

function belongsTo(field: string, { key, followUp }: QuestionPlace): boolean {
  return followUp
    ? field.startsWith(`${key}.followUp.`)
    : field.startsWith(`${key}.`) && !field.startsWith(`${key}.followUp.`);
}
