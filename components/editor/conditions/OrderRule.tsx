"use client";
import { ActionIcon, NativeSelect, TextInput, VisuallyHidden } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { countryOptions, currencyOptions, languageOptions } from "#lib/place-values.ts";
import type { Operator, OrderCondition } from "#lib/survey/document.ts";
import { ChoicesSelect, NumberField, TagsField } from "../lazy-fields.tsx";
import classes from "./ConditionRule.module.css";
import { orderFieldLabels, orderOperators } from "./order-rules.ts";
import { surfaceNames } from "./surface-names.ts";
import { waitsForValue } from "./waits-for-value.ts";

interface OrderRuleProps {
  rule: OrderCondition;
  onChange: (rule: OrderCondition) => void;
  onRemove: () => void;
}

/** One comparison with an order property, laid out as a sentence: the country is one of …. */
export function OrderRule({ rule, onChange, onRemove }: OrderRuleProps) {
  const { label, kind } = orderFieldLabels[rule.order];
  const operators = orderOperators(rule);
  const isAlone = rule.op === "answered" || rule.op === "notAnswered";
  const changeOperator = (value: string) => {
    const op = operators.find((one) => one.op === value)?.op;
    if (op !== undefined) onChange(withOperator(rule, op));
  };
  return (
    <fieldset className={classes.rule}>
      <legend>
        <VisuallyHidden>Condition</VisuallyHidden>
      </legend>
      <span className={classes.fact}>{label}</span>
      {kind === "firstOrder" ? (
        <FirstOrder rule={rule} onChange={onChange} />
      ) : (
        <>
          <NativeSelect
            aria-label={`Comparison for ${label}`}
            className={(isAlone ? classes.whole : classes.operator) ?? ""}
            data={operators.map(({ op, words }) => ({ value: op, label: words }))}
            value={rule.op}
            onChange={(event) => changeOperator(event.currentTarget.value)}
          />
          <OrderValue rule={rule} onChange={onChange} />
        </>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={`Remove condition on ${label}`}
        className={classes.remove ?? ""}
        onClick={onRemove}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </fieldset>
  );
}

type ValueProps = Omit<OrderRuleProps, "onRemove">;

function FirstOrder({ rule, onChange }: ValueProps) {
  const isFirst = (rule.op === "is") === (rule.value === true);
  return (
    <NativeSelect
      aria-label="First or returning"
      className={classes.whole ?? ""}
      data={[
        { value: "first", label: "It's the customer's first order" },
        { value: "returning", label: "The customer has ordered before" },
      ]}
      value={isFirst ? "first" : "returning"}
      onChange={(event) => onChange({ order: rule.order, op: "is", value: event.currentTarget.value === "first" })}
    />
  );
}

function OrderValue({ rule, onChange }: ValueProps) {
  const { kind, hint, label } = orderFieldLabels[rule.order];
  if (rule.op === "answered" || rule.op === "notAnswered") return null;
  const shared = {
    "aria-label": label,
    className: classes.value ?? "",
    ...waitsForValue(rule),
  };
  if (kind === "number")
    return (
      <NumberField
        {...shared}
        min={0}
        value={typeof rule.value === "number" ? rule.value : undefined}
        onChange={(value) => onChange({ ...rule, value: value ?? "" })}
        {...(rule.order === "total" ? { description: "In the order's currency." } : {})}
      />
    );
  if (!isListed(rule.op))
    return (
      <TextInput
        {...shared}
        value={typeof rule.value === "string" ? rule.value : String(rule.value ?? "")}
        maxLength={500}
        onChange={(event) => onChange({ ...rule, value: event.currentTarget.value })}
      />
    );
  const values = Array.isArray(rule.value) ? rule.value.map(String) : [];
  const write = (value: string[]) => onChange({ ...rule, value });
  if (kind === "texts" || kind === "firstOrder")
    return <TagsField {...shared} placeholder={hint} value={values} onChange={write} />;
  return (
    <ChoicesSelect {...shared} searchable data={withUnknown(listOf(kind), values)} value={values} onChange={write} />
  );
}

/** The rule with another operator, keeping the part of its value that still fits. */
function withOperator(rule: OrderCondition, op: Operator): OrderCondition {
  if (op === "answered" || op === "notAnswered") return { order: rule.order, op };
  const { value } = rule;
  if (orderFieldLabels[rule.order].kind === "number")
    return { ...rule, op, value: typeof value === "number" ? value : 1 };
  const values = (Array.isArray(value) ? value : [value ?? ""]).filter((one) => one !== "");
  return { ...rule, op, value: isListed(op) ? values : (values[0] ?? "") };
}

function isListed(op: Operator): boolean {
  return op === "in" || op === "notIn";
}

function listOf(kind: "countries" | "currencies" | "languages" | "surfaces") {
  switch (kind) {
    case "countries":
      return countryOptions();
    case "currencies":
      return currencyOptions();
    case "languages":
      return languageOptions();
    case "surfaces":
      return Object.entries(surfaceNames)
        .filter(([value]) => value !== "preview")
        .map(([value, label]) => ({ value, label }));
  }
}

/** Values set elsewhere stay available as options. */
function withUnknown(options: { value: string; label: string }[], values: readonly string[]) {
  const unknown = values.filter((value) => !options.some((option) => option.value === value));
  return [...options, ...unknown.map((value) => ({ value, label: value }))];
}
