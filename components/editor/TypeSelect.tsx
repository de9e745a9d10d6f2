"use client";
import { NativeSelect } from "@mantine/core";
import { notify } from "#components/ui/notify.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { brokenConditions, withoutBrokenRules } from "./conditions/earlier-questions.ts";
import { changeType, type QuestionPlace } from "./draft.ts";
import { useEditorActions } from "./editor-context.ts";
import { newKey } from "./new-key.ts";
import { offeredTypes, questionKinds } from "./question-kinds.ts";

/** The type of a question. Another one makes it a new question, so conditions on its answers go. */
export function TypeSelect({ place, question }: { place: QuestionPlace; question: QuestionInput }) {
  const { change, select, draftNow } = useEditorActions();
  const isSaved = question.questionNameId !== undefined;
  const switchTo = (value: string) => {
    const type = offeredTypes.find((candidate) => candidate === value);
    if (type === undefined || type === question.type) return;
    const key = newKey();
    const count =
      brokenConditions(changeType(draftNow(), place, type, key)).length - brokenConditions(draftNow()).length;
    change((draft) => withoutBrokenRules(changeType(draft, place, type, key)));
    select({ kind: "question", place: place.followUp ? place : { key, followUp: false } });
    if (count > 0)
      notify(`${count === 1 ? "A condition" : `${count} conditions`} on the former answers went with them`);
  };
  return (
    <NativeSelect
      label="Type"
      description={
        isSaved
          ? "Another type makes it a new question; the answers so far stay in Analytics under the old one."
          : questionKinds[question.type].purpose
      }
      data={offeredTypes.map((type) => ({ value: type, label: questionKinds[type].label }))}
      value={question.type}
      onChange={(event) => switchTo(event.currentTarget.value)}
    />
  );
}
