"use client";
import { Button, SegmentedControl } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Notice } from "#components/ui/Notice.tsx";
import type { QuestionInput } from "#lib/survey/document.ts";
import { ConditionRule } from "./ConditionRule.tsx";
import { type AnswerRule, conditionOf, newRule, type Sentence, sentenceOf } from "./condition-sentence.ts";
import type { Draft, QuestionChange, QuestionPlace } from "./draft.ts";
import { useEditor } from "./editor-context.ts";
import classes from "./QuestionForm.module.css";

interface ConditionFieldProps {
  prefix: string;
  place: QuestionPlace;
  question: QuestionInput;
  set: (change: QuestionChange, field?: string) => void;
}

/** Who is asked: everybody, or those whose earlier answers fit a sentence. */
export function ConditionField({ prefix, place, question, set }: ConditionFieldProps) {
  const { draft, errors } = useEditor();
  const earlier = earlierQuestions(draft, place);
  const sentence: Sentence | null = question.showIf ? sentenceOf(question.showIf) : { join: "all", rules: [] };
  if (earlier.length === 0 && question.showIf === undefined) return null;
  const write = (next: Sentence, field?: string) => set({ showIf: conditionOf(next) }, field);
  const [error] = Object.entries(errors).flatMap(([field, message]) =>
    field.startsWith(`${prefix}.showIf`) ? [message] : [],
  );
  return (
    <div className={classes.section}>
      <div>
        <h3 className={classes.sectionTitle}>Who is asked</h3>
        <p className={classes.hint}>
          {sentence?.rules.length === 0 ? "Everyone who gets this far." : "Only shoppers for whom this is true:"}
        </p>
      </div>
      {sentence === null ? (
        <Notice
          status="neutral"
          title="This question has conditions beyond what this form shows"
          action={
            <Button variant="default" size="xs" onClick={() => set({ showIf: undefined })}>
              Ask everyone instead
            </Button>
          }
        >
          They stay exactly as they are while you edit the rest.
        </Notice>
      ) : (
        <Rules earlier={earlier} sentence={sentence} write={write} />
      )}
      {error && <p className={classes.error}>{error}</p>}
    </div>
  );
}

interface RulesProps {
  earlier: NamedQuestion[];
  sentence: Sentence;
  write: (sentence: Sentence, field?: string) => void;
}

function Rules({ earlier, sentence, write }: RulesProps) {
  const { join, rules } = sentence;
  const last = earlier.at(-1);
  const replace = (index: number, rule: AnswerRule) =>
    write({ join, rules: rules.map((former, position) => (position === index ? rule : former)) }, "showIf");
  return (
    <>
      {rules.length > 1 && (
        <SegmentedControl
          aria-label="How the conditions join"
          data={[
            { value: "all", label: "All of these" },
            { value: "any", label: "Any of these" },
          ]}
          value={join}
          onChange={(value) => write({ join: value === "any" ? "any" : "all", rules })}
        />
      )}
      {/* Rules have no ids, and their fields keep nothing of their own: the position tells them apart. */}
      {[...rules.entries()].map(([index, rule]) => (
        <ConditionRule
          key={index}
          rule={rule}
          earlier={earlier}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => write({ join, rules: rules.filter((_rule, position) => position !== index) })}
        />
      ))}
      {last && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => write({ join, rules: [...rules, newRule(last)] })}
          >
            {rules.length === 0 ? "Ask only some shoppers" : "Add a condition"}
          </Button>
        </div>
      )}
    </>
  );
}

export type NamedQuestion = QuestionInput & { questionNameId: string };

/** The saved questions asked before this one: only their answers can be known when it is its turn. */
function earlierQuestions(draft: Draft, place: QuestionPlace): NamedQuestion[] {
  const index = draft.questions.findIndex(({ key }) => key === place.key);
  const before = draft.questions
    .slice(0, index)
    .flatMap(({ question }) => (question.followUp ? [question, question.followUp.question] : [question]));
  const parent = place.followUp ? draft.questions[index]?.question : undefined;
  return (parent ? [...before, parent] : before).flatMap((question) => {
    const { questionNameId, type } = question;
    return questionNameId === undefined || type === "statement" ? [] : [{ ...question, questionNameId }];
  });
}
