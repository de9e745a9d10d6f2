"use client";
import { ActionIcon, NativeSelect, TextInput, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { AnswerCondition } from "#lib/survey/document.ts";
import { ChoicesSelect, NumberField } from "../lazy-fields.tsx";
import {
  choicesFor,
  type NamedQuestion,
  newAnswerRule,
  operatorLabel,
  operatorsFor,
  valueKind,
} from "./answer-rules.ts";
import classes from "./ConditionRule.module.css";
import { waitsForValue } from "./waits-for-value.ts";

interface AnswerRuleProps {
  rule: AnswerCondition;
  earlier: readonly NamedQuestion[];
  onChange: (rule: AnswerCondition) => void;
  onRemove: () => void;
}

/** One comparison with an earlier answer, laid out as a sentence: the answer to … is …. */
export function AnswerRule({ rule, earlier, onChange, onRemove }: AnswerRuleProps) {
  const question = earlier.find(({ questionNameId }) => questionNameId === rule.answer);
  const offered = question ? operatorsFor(question.type) : [rule.op];
  const operators = offered.includes(rule.op) ? offered : [rule.op, ...offered];
  const isAlone = rule.op === "answered" || rule.op === "notAnswered";
  const changeQuestion = (id: string) => {
    const next = earlier.find(({ questionNameId }) => questionNameId === id);
    if (next && id !== rule.answer) onChange(newAnswerRule(next));
  };
  const changeOperator = (value: string) => {
    const op = operators.find((candidate) => candidate === value);
    if (op === undefined || question === undefined) return;
    const sameKind = valueKind(op, question.type) === valueKind(rule.op, question.type);
    onChange(sameKind ? { ...rule, op } : newAnswerRule(question, op));
  };
  return (
    <fieldset className={classes.rule}>
      <legend>
        <VisuallyHidden>Condition</VisuallyHidden>
      </legend>
      <NativeSelect
        aria-label="Question"
        className={classes.subject ?? ""}
        data={[
          ...earlier.map(({ questionNameId, title }) => ({
            value: questionNameId,
            label: title || "Untitled question",
          })),
          ...(question ? [] : [{ value: rule.answer, label: `${rule.answer} (not an earlier question)` }]),
        ]}
        value={rule.answer}
        onChange={(event) => changeQuestion(event.currentTarget.value)}
        error={question ? undefined : "This question doesn't come earlier. Move it up, or choose another."}
      />
      <NativeSelect
        aria-label="Comparison"
        className={(isAlone ? classes.whole : classes.operator) ?? ""}
        data={operators.map((op) => ({ value: op, label: operatorLabel(op, question?.type) }))}
        value={rule.op}
        onChange={(event) => changeOperator(event.currentTarget.value)}
      />
      {question && <RuleValue rule={rule} question={question} onChange={onChange} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Remove condition"
        className={classes.remove ?? ""}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}

interface RuleValueProps {
  rule: AnswerCondition;
  question: NamedQuestion;
  onChange: (rule: AnswerCondition) => void;
}

function RuleValue({ rule, question, onChange }: RuleValueProps) {
  const values = Array.isArray(rule.value) ? rule.value.map(String) : [String(rule.value ?? "")];
  const { options, gone } = optionsOf(question, values);
  const shared = { "aria-label": "Value", className: classes.value ?? "", ...waitsForValue(rule) };
  const kind = valueKind(rule.op, question.type);
  switch (kind) {
    case "none":
      return null;
    case "number":
      return (
        <NumberField
          {...shared}
          value={typeof rule.value === "number" ? rule.value : undefined}
          onChange={(value) => onChange({ ...rule, value: value ?? "" })}
        />
      );
    case "choices":
      return (
        <ChoicesSelect
          {...shared}
          data={options}
          value={Array.isArray(rule.value) ? values : []}
          onChange={(value) => onChange({ ...rule, value })}
          error={gone}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...shared}
          data={options}
          value={values[0] ?? ""}
          onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
          error={gone}
        />
      );
    case "text":
    case "date":
      return (
        <TextInput
          {...shared}
          type={kind}
          value={typeof rule.value === "string" ? rule.value : ""}
          maxLength={500}
          onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
        />
      );
  }
}

/** The choices, including deleted ones that the rule still refers to. */
function optionsOf(question: NamedQuestion, values: readonly string[]) {
  const present = choicesFor(question).map(({ id, label }) => ({ value: id, label }));
  const isKnown = (value: string) => present.some((option) => option.value === value);
  const missing = values.filter((value) => value !== "" && !isKnown(value));
  return {
    options: [...present, ...missing.map((value) => ({ value, label: `${value} (removed)` }))],
    gone: missing.length > 0 ? "This is no longer one of the choices." : undefined,
  };
}
