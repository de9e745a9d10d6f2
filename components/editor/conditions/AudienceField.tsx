"use client";
import { useDeferredValue, useMemo, useState } from "react";
import { useIncludes } from "#components/plans/use-includes.ts";
import shared from "#components/ui/shared.module.css";
import { maxConditionDepth } from "#lib/survey/condition-parts.ts";
import type { Condition, QuestionInput } from "#lib/survey/document.ts";
import type { QuestionPlace } from "../draft.ts";
import { useEditorPart } from "../editor-context.ts";
import { PlanNote } from "../PlanNote.tsx";
import classes from "../QuestionForm.module.css";
import type { ChangeQuestion } from "../use-question-change.ts";
import { ConditionGroup } from "./ConditionGroup.tsx";
import { conditionText } from "./condition-text.ts";
import { audienceOf, conditionOf, conditionOfAudience, depthOf, type Group, groupOf } from "./condition-tree.ts";
import { earlierQuestions } from "./earlier-questions.ts";
import { whyNeverAsked } from "./never-asked.ts";

interface AudienceFieldProps {
  place: QuestionPlace;
  question: QuestionInput;
  edit: ChangeQuestion;
}

/** Who sees this question: everyone, or shoppers whose earlier answers and order match the conditions. */
export function AudienceField({ place, question, edit: { prefix, set } }: AudienceFieldProps) {
  const draft = useEditorPart((state) => state.draft);
  const error = useEditorPart(({ errors }) => firstError(errors, `${prefix}.showIf`));
  const hasTargeting = useIncludes("targeting");
  const [isTooDeep, setTooDeep] = useState(false);
  const earlier = useMemo(() => earlierQuestions(draft, place), [draft, place]);
  // Slow for a long survey, so typing has priority.
  const settled = useDeferredValue(draft);
  const neverAsked = useMemo(() => whyNeverAsked(settled, place), [settled, place]);
  const audience = audienceOf(question.showIf);
  const write = (part: keyof typeof audience, group: Group, field?: string) => {
    const showIf = conditionOfAudience({ ...audience, [part]: conditionOf(group) });
    const fits = depthOf(showIf) <= maxConditionDepth;
    setTooDeep(!fits);
    if (fits) set({ showIf }, field && `showIf.${part}`);
  };
  const groups = { answers: groupOf(audience.answers), order: groupOf(audience.order) };
  return (
    <div className={classes.section}>
      <div>
        <h3 className={classes.sectionTitle}>Who sees this question</h3>
        <p className={shared.tightCaption}>{sentence(question.showIf, earlier)}</p>
        {neverAsked && (
          <p className={shared.error} role="alert">
            {neverAsked}
          </p>
        )}
      </div>
      {(earlier.length > 0 || groups.answers.parts.length > 0) && (
        <ConditionGroup
          label="Based on earlier answers"
          group={groups.answers}
          level={1}
          earlier={earlier}
          offers={earlier.length > 0 ? "answers" : "nothing"}
          canTarget={hasTargeting}
          onChange={(group, field) => write("answers", group, field)}
        />
      )}
      <ConditionGroup
        label="Targeting"
        group={groups.order}
        level={1}
        earlier={earlier}
        offers={hasTargeting ? "order" : "nothing"}
        canTarget={hasTargeting}
        onChange={(group, field) => write("order", group, field)}
      >
        {!hasTargeting && <PlanNote feature="targeting" what="Targeting by order comes with" />}
      </ConditionGroup>
      {isTooDeep && <p className={shared.error}>You can nest groups up to {maxConditionDepth} levels deep.</p>}
      {error && !neverAsked && <p className={shared.error}>{error}</p>}
    </div>
  );
}

function sentence(condition: Condition | undefined, earlier: ReturnType<typeof earlierQuestions>): string {
  if (condition === undefined) return "Everyone who reaches this question.";
  const words = conditionText(condition, new Map(earlier.map((one) => [one.questionNameId, one])));
  return words.endsWith("…") ? `Only if ${words}` : `Only if ${words}.`;
}

function firstError(errors: Record<string, string>, start: string): string | undefined {
  return Object.entries(errors).find(([field]) => field.startsWith(start))?.[1];
}
