"use client";
import { Button } from "@mantine/core";
import { IconArrowRight, IconPlus } from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import shared from "#components/ui/shared.module.css";
import type { QuestionInput } from "#lib/survey/document.ts";
import { fieldOf, rangeOf } from "#lib/survey/question-range.ts";
import { isScale, type QuestionType, questionTypes } from "#lib/survey/question-type.ts";
import { choicesFor } from "./conditions/answer-rules.ts";
import { countDrafted, maxQuestions, type QuestionPlace } from "./draft.ts";
import { useEditorActions, useEditorPart } from "./editor-context.ts";
import { ChoicesSelect, NumberField } from "./lazy-fields.tsx";
import classes from "./QuestionForm.module.css";
import { QuestionIcon } from "./QuestionIcon.tsx";
import { emptyQuestion, questionKinds } from "./question-kinds.ts";
import type { ChangeQuestion } from "./use-question-change.ts";
import { useRemoveQuestion } from "./use-remove-question.ts";

interface FollowUpFieldProps {
  place: QuestionPlace;
  question: QuestionInput;
  set: ChangeQuestion["set"];
}

type FollowUp = NonNullable<QuestionInput["followUp"]>;

/** The follow-up question, and which answers trigger it. */
export function FollowUpField({ place, question, set }: FollowUpFieldProps) {
  const { select } = useEditorActions();
  const errors = useEditorPart((state) => state.errors);
  const isFull = useEditorPart(({ draft }) => countDrafted(draft) >= maxQuestions);
  const remove = useRemoveQuestion();
  const { followUp } = question;
  const followUpPlace = { key: place.key, followUp: true };
  const open = () => select({ kind: "question", place: followUpPlace });
  const add = (type: QuestionType) => {
    set({ followUp: { question: emptyQuestion(type) } });
    open();
  };
  return (
    <div className={classes.section}>
      <div>
        <h3 className={classes.sectionTitle}>Follow-up</h3>
        <p className={shared.tightCaption}>
          {followUp ? "Appears right after this question is answered." : "Ask one more question based on the answer."}
        </p>
      </div>
      {followUp ? (
        <>
          <When question={question} followUp={followUp} set={set} />
          {errors[`${place.key}.followUp`] && <p className={shared.error}>{errors[`${place.key}.followUp`]}</p>}
          <div className={shared.row}>
            <Button
              variant="default"
              size="xs"
              rightSection={<IconArrowRight size={14} aria-hidden="true" />}
              onClick={open}
            >
              Edit “{shorten(followUp.question.title) || "untitled question"}”
            </Button>
            <Button variant="subtle" color="gray" size="xs" onClick={() => remove(followUpPlace)}>
              Remove follow-up
            </Button>
          </div>
        </>
      ) : (
        <div>
          {isFull ? (
            <p className={shared.tightCaption}>You can add up to {maxQuestions} questions.</p>
          ) : (
            <AddFollowUp onAdd={add} />
          )}
        </div>
      )}
    </div>
  );
}

interface WhenProps {
  question: QuestionInput;
  followUp: FollowUp;
  set: FollowUpFieldProps["set"];
}

function When({ question, followUp, set }: WhenProps) {
  const change = (changed: Partial<FollowUp>) => set({ followUp: { ...followUp, ...changed } }, "followUp.when");
  const field = fieldOf(question);
  if (field === "choiceIds")
    return (
      <ChoicesSelect
        label="When the answer is any of"
        placeholder={followUp.whenChoiceIds ? "" : "Any answer"}
        data={choicesFor(question).map(({ id, label }) => ({ value: id, label }))}
        value={followUp.whenChoiceIds ?? []}
        onChange={(ids) => change({ whenChoiceIds: ids.length > 0 ? ids : undefined })}
      />
    );
  // A ranking includes all its choices, so a follow-up can't depend on one of them.
  if (field !== "number") return null;
  const range = limitsOf(question);
  return (
    <div className={classes.pair}>
      <NumberField
        label="When the answer is at least"
        placeholder="Any"
        {...range}
        value={followUp.whenMin}
        error={isUpsideDown(followUp) && "The minimum can't be higher than the maximum."}
        onChange={(whenMin) => change({ whenMin })}
      />
      <NumberField
        label="and at most"
        placeholder="Any"
        {...range}
        value={followUp.whenMax}
        onChange={(whenMax) => change({ whenMax })}
      />
    </div>
  );
}

function isUpsideDown({ whenMin, whenMax }: FollowUp): boolean {
  return whenMin !== undefined && whenMax !== undefined && whenMin > whenMax;
}

/** The possible range of the answer; a number question's own bounds may still change. */
function limitsOf(question: QuestionInput): { min?: number; max?: number } {
  const [min, max] = isScale(question.type) ? rangeOf(question) : [];
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

function AddFollowUp({ onAdd }: { onAdd: (type: QuestionType) => void }) {
  return (
    <LazyMenu
      items={questionTypes.map((type) => ({
        label: questionKinds[type].label,
        icon: <QuestionIcon type={type} />,
        onClick: () => onAdd(type),
      }))}
      target={(props) => (
        <Button variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden="true" />} {...props}>
          Add follow-up
        </Button>
      )}
    />
  );
}

function shorten(title: string): string {
  return title.length > 40 ? `${title.slice(0, 39).trimEnd()}…` : title;
}
