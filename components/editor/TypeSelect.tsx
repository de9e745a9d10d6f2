"use client";
import { NativeSelect } from "@mantine/core";
import { notify } from "#components/ui/notify.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { questionTypes } from "#lib/survey/question-type.ts";
import { brokenConditions, withoutBrokenRules } from "./conditions/earlier-questions.ts";
import { changeType, type QuestionPlace } from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";
import { newKey } from "./new-key.ts";
import { questionKinds } from "./question-kinds.ts";

/** The question's type. Changing it creates a new question, which removes conditions on its answers. */
export function TypeSelect({ place, question }: { place: QuestionPlace; question: QuestionInput }) {
  const { change, select, draftNow } = useEditorActions();
  const isSaved = question.questionNameId !== undefined;
  const switchTo = (value: string) => {
    const type = questionTypes.find((candidate) => candidate === value);
    if (type === undefined || type === question.type) return;
    const key = newKey();
    const count =
      brokenConditions(changeType(draftNow(), place, type, key)).length - brokenConditions(draftNow()).length;
    change((draft) => withoutBrokenRules(changeType(draft, place, type, key)));
    select({ kind: "question", place: place.followUp ? place : { key, followUp: false } });
    if (count > 0) notify(`Removed ${count === 1 ? "a condition" : `${count} conditions`} based on the old answers`);
  };
  return (
    <NativeSelect
      label="Type"
      description={
        isSaved
          ? "Changing the type starts a new question. Existing responses stay in Analytics."
          : questionKinds[question.type].purpose
      }
      data={questionTypes.map((type) => ({ value: type, label: questionKinds[type].label }))}
      value={question.type}
      onChange={(event) => switchTo(event.currentTarget.value)}
    />
  );
}
