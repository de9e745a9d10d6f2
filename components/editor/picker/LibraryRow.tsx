"use client";
import { ActionIcon, Loader } from "@mantine/core";
import { IconCheck, IconEye, IconEyeOff, IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { isInSurvey } from "#components/library/is-in-survey.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { useEditorPart } from "../editor-context.ts";
import { QuestionIcon } from "../QuestionIcon.tsx";
import { questionKinds } from "../question-kinds.ts";
import classes from "./LibraryPanel.module.css";
import { moveFocus } from "./move-focus.ts";
import { TemplateFigure } from "./TemplateFigure.tsx";

interface LibraryRowProps {
  template: Template;
  isLookedAt: boolean;
  isNarrow: boolean;
  isAdding: boolean;
  /** Another one is being added. */
  isBusy: boolean;
  onLook: (id: string | undefined) => void;
  onPick: (template: Template) => void;
}

/** A question of the library: a click adds it; pointing at it, or its eye on a phone, shows how it looks. */
export const LibraryRow = memo(function LibraryRow(props: LibraryRowProps) {
  const { template, isLookedAt, isNarrow, isAdding, isBusy, onLook, onPick } = props;
  const { id, name, questions } = template;
  const isHeld = useEditorPart(({ draft }) =>
    isInSurvey(template, { questions: draft.questions.map((one) => one.question) }),
  );
  const [first] = questions;
  if (!first) return null;
  const look = () => isNarrow || onLook(id);
  return (
    <li className={classes.row} data-looked-at={isLookedAt || undefined}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.pick}
          data-pick
          aria-busy={isAdding}
          disabled={isBusy && !isAdding}
          onPointerEnter={look}
          onFocus={look}
          onKeyDown={moveFocus}
          onClick={() => isBusy || onPick(template)}
        >
          <span className={classes.icon}>
            <QuestionIcon type={first.type} size={18} />
          </span>
          <span className={classes.what}>
            <span className={classes.name}>{name}</span>
            <span className={classes.question}>{first.title}</span>
            <span className={classes.facts}>
              {questionKinds[first.type].label}
              {restOf(template)}
              {isHeld && (
                <span className={classes.held}>
                  <IconCheck size={14} aria-hidden="true" /> Already added
                </span>
              )}
            </span>
          </span>
          <span className={classes.add}>
            {isAdding ? <Loader size={16} /> : <IconPlus size={16} aria-hidden="true" />}
          </span>
        </button>
        {isNarrow && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={isLookedAt ? `Hide the preview of ${name}` : `Preview ${name}`}
            aria-expanded={isLookedAt}
            onClick={() => onLook(isLookedAt ? undefined : id)}
          >
            {isLookedAt ? <IconEyeOff size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
          </ActionIcon>
        )}
      </div>
      {isNarrow && isLookedAt && <TemplateFigure template={template} />}
    </li>
  );
});

function restOf({ questions }: Template): string {
  const rest = questions.length - 1;
  if (rest > 0) return ` · and ${rest} more`;
  return questions[0]?.followUp ? " · with a follow-up" : "";
}
