"use client";
import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { ChoicesSelect } from "./ChoicesSelect.tsx";
import type { NamedQuestion } from "./ConditionField.tsx";
import classes from "./ConditionRule.module.css";
import { type AnswerRule, choicesFor, newRule, operatorsFor, operatorWords, valueKind } from "./condition-sentence.ts";
import { NumberField } from "./NumberField.tsx";

interface ConditionRuleProps {
  rule: AnswerRule;
  earlier: readonly NamedQuestion[];
  onChange: (rule: AnswerRule) => void;
  onRemove: () => void;
}

/** One comparison, read as a sentence: the answer to … is …. */
export function ConditionRule({ rule, earlier, onChange, onRemove }: ConditionRuleProps) {
  const question = earlier.find(({ questionNameId }) => questionNameId === rule.answer);
  const offered = question ? operatorsFor(question.type) : [rule.op];
  const operators = offered.includes(rule.op) ? offered : [rule.op, ...offered];
  const changeQuestion = (id: string) => {
    const next = earlier.find(({ questionNameId }) => questionNameId === id);
    if (next && id !== rule.answer) onChange(newRule(next));
  };
  const changeOperator = (value: string) => {
    const op = operators.find((candidate) => candidate === value);
    if (op === undefined || question === undefined) return;
    const sameKind = valueKind(op, question.type) === valueKind(rule.op, question.type);
    onChange(sameKind ? { ...rule, op } : newRule(question, op));
  };
  return (
    <fieldset className={classes.rule}>
      <legend className={classes.legend}>Condition</legend>
      <NativeSelect
        aria-label="Question"
        className={classes.question ?? ""}
        data={[
          ...earlier.map(({ questionNameId, title }) => ({
            value: questionNameId,
            label: title || "Untitled question",
          })),
          ...(question ? [] : [{ value: rule.answer, label: `${rule.answer} (not asked before)` }]),
        ]}
        value={rule.answer}
        onChange={(event) => changeQuestion(event.currentTarget.value)}
        error={question === undefined}
      />
      <NativeSelect
        aria-label="Comparison"
        className={classes.operator ?? ""}
        data={operators.map((op) => ({ value: op, label: operatorWords[op] }))}
        value={rule.op}
        onChange={(event) => changeOperator(event.currentTarget.value)}
      />
      {question && <RuleValue rule={rule} question={question} onChange={onChange} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label="Remove the condition"
        className={classes.remove ?? ""}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}

interface RuleValueProps {
  rule: AnswerRule;
  question: NamedQuestion;
  onChange: (rule: AnswerRule) => void;
}

function RuleValue({ rule, question, onChange }: RuleValueProps) {
  const choices = choicesFor(question).map(({ id, label }) => ({ value: id, label }));
  const shared = { "aria-label": "Value", className: classes.value ?? "" };
  switch (valueKind(rule.op, question.type)) {
    case "none":
      return null;
    case "number":
      return (
        <NumberField
          {...shared}
          value={typeof rule.value === "number" ? rule.value : undefined}
          onChange={(value) => value !== undefined && onChange({ ...rule, value })}
        />
      );
    case "choices":
      return (
        <ChoicesSelect
          {...shared}
          data={choices}
          value={Array.isArray(rule.value) ? rule.value.map(String) : []}
          onChange={(value) => value.length > 0 && onChange({ ...rule, value })}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...shared}
          data={choices}
          value={String(rule.value ?? "")}
          onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
        />
      );
    case "text":
      return (
        <TextInput
          {...shared}
          value={typeof rule.value === "string" ? rule.value : ""}
          maxLength={500}
          onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
        />
      );
  }
}
