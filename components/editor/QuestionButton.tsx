"use client";
import { IconAlertCircle, IconCornerDownRight, IconGitBranch, IconLanguage, IconTarget } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import type { QuestionInput } from "#lib/survey/document.ts";
import { audienceOf } from "./conditions/condition-tree.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { gapsOf } from "./languages/question-gaps.ts";
import { QuestionIcon } from "./QuestionIcon.tsx";
import classes from "./QuestionRow.module.css";
import { questionKinds } from "./question-kinds.ts";
import { needsText } from "./unfinished-places.ts";

interface QuestionButtonProps {
  placeKey: string;
  isFollowUp: boolean;
  question: QuestionInput;
  position: number;
  onOpen: () => void;
}

/** Opens a question's form; shows its badges and errors. */
export const QuestionButton = memo(function QuestionButton(props: QuestionButtonProps) {
  const { placeKey, isFollowUp, question, position, onOpen } = props;
  const { select } = useEditorActions();
  const isOpen = useEditorPart(
    ({ selection }) =>
      selection.kind === "question" && selection.place.key === placeKey && selection.place.followUp === isFollowUp,
  );
  const hasError = useEditorPart(({ errors }) =>
    Object.keys(errors).some((field) => belongsTo(field, placeKey, isFollowUp)),
  );
  const needs = useMemo(() => needsText(question), [question]);
  return (
    <button
      type="button"
      className={classes.open}
      aria-current={isOpen || undefined}
      data-question={isFollowUp ? undefined : placeKey}
      data-follow-up={isFollowUp || undefined}
      onClick={() => {
        select({ kind: "question", place: { key: placeKey, followUp: isFollowUp } });
        onOpen();
      }}
    >
      {isFollowUp && <IconCornerDownRight size={14} stroke={1.75} className={classes.branch} aria-hidden="true" />}
      <span className={classes.text}>
        <span className={classes.title} data-empty={!question.title.trim() || undefined}>
          {isFollowUp ? "" : `${position + 1}. `}
          {question.title.trim() || "Untitled question"}
        </span>
        <span className={classes.meta}>
          <QuestionIcon type={question.type} size={14} />
          {isFollowUp ? "Follow-up" : questionKinds[question.type].label}
          {question.required && " · required"}
        </span>
        <Badges question={question} />
        {hasError && (
          <span className={classes.problem}>
            <IconAlertCircle size={14} aria-hidden="true" /> Needs attention
          </span>
        )}
        {needs && !hasError && <span className={classes.unfinished}>{needs.replace(/^n/, "N")}</span>}
      </span>
    </button>
  );
});

/** Badges for conditions and missing translations; nothing if neither applies. */
function Badges({ question }: { question: QuestionInput }) {
  const gaps = useEditorPart(({ draft }) => gapsOf(question, draft.locale, draft.locales));
  const { answers, order } = audienceOf(question.showIf);
  const badges = [
    ...(answers ? [{ Icon: IconGitBranch, text: "By answer" }] : []),
    ...(order ? [{ Icon: IconTarget, text: "Targeted" }] : []),
    ...(gaps > 0 ? [{ Icon: IconLanguage, text: `${gaps} to translate` }] : []),
  ];
  if (badges.length === 0) return null;
  return (
    <span className={classes.badges}>
      {badges.map(({ Icon, text }) => (
        <span key={text} className={classes.meta}>
          <Icon size={14} stroke={1.75} aria-hidden="true" /> {text}
        </span>
      ))}
    </span>
  );
}

function belongsTo(field: string, key: string, isFollowUp: boolean): boolean {
  return isFollowUp
    ? field.startsWith(`${key}.followUp.`)
    : field.startsWith(`${key}.`) && !field.startsWith(`${key}.followUp.`);
}
