"use client";
import { ActionIcon, Loader } from "@mantine/core";
import { IconCheck, IconEye, IconEyeOff, IconPlus } from "@tabler/icons-react";
import { memo } from "react";
import { isInSurvey } from "#components/library/is-in-survey.ts";
import shared from "#components/ui/shared.module.css";
import type { Template } from "#lib/calls/survey-template.ts";
import { useEditorPart } from "../editor-context.ts";
import { QuestionIcon } from "../QuestionIcon.tsx";
import { questionKinds } from "../question-kinds.ts";
import classes from "./LibraryPanel.module.css";
import { moveFocus } from "./move-focus.ts";
import { TemplateFigure } from "./TemplateFigure.tsx";

interface LibraryRowProps {
  template: Template;
  isPreviewed: boolean;
  isNarrow: boolean;
  isAdding: boolean;
  /** Another one is being added. */
  isBusy: boolean;
  onPreview: (id: string | undefined) => void;
  onPick: (template: Template) => void;
}

/** A library question: a click adds it; hovering, or its eye button on phones, previews it. */
export const LibraryRow = memo(function LibraryRow(props: LibraryRowProps) {
  const { template, isPreviewed, isNarrow, isAdding, isBusy, onPreview, onPick } = props;
  const { id, name, questions } = template;
  const isAdded = useEditorPart(({ draft }) =>
    isInSurvey(template, { questions: draft.questions.map((one) => one.question) }),
  );
  const [first] = questions;
  if (!first) return null;
  const preview = () => isNarrow || onPreview(id);
  return (
    <li className={classes.row} data-looked-at={isPreviewed || undefined}>
      <div className={classes.line}>
        <button
          type="button"
          className={classes.pick}
          data-pick
          aria-busy={isAdding}
          disabled={isBusy && !isAdding}
          onPointerEnter={preview}
          onFocus={preview}
          onKeyDown={moveFocus}
          onClick={() => isBusy || onPick(template)}
        >
          <span className={classes.icon}>
            <QuestionIcon type={first.type} size={18} />
          </span>
          <span className={classes.what}>
            <span className={shared.strong}>{name}</span>
            <span className={classes.question}>{first.title}</span>
            <span className={classes.facts}>
              {questionKinds[first.type].label}
              {restOf(template)}
              {isAdded && (
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
            aria-label={isPreviewed ? `Hide the preview of ${name}` : `Preview ${name}`}
            aria-expanded={isPreviewed}
            onClick={() => onPreview(isPreviewed ? undefined : id)}
          >
            {isPreviewed ? <IconEyeOff size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
          </ActionIcon>
        )}
      </div>
      {isNarrow && isPreviewed && <TemplateFigure template={template} />}
    </li>
  );
});

function restOf({ questions }: Template): string {
  const rest = questions.length - 1;
  if (rest > 0) return ` · and ${rest} more`;
  return questions[0]?.followUp ? " · with a follow-up" : "";
}
