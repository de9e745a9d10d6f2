"use client";
import { ActionIcon, Button, SegmentedControl } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { Fragment, type ReactNode, useId, useRef } from "react";
import shared from "#components/ui/shared.module.css";
import { maxConditionDepth } from "#lib/survey/condition-parts.ts";
import type { Condition } from "#lib/survey/document.ts";
import { AddOrderRule } from "./AddOrderRule.tsx";
import { AnswerRule } from "./AnswerRule.tsx";
import { type NamedQuestion, newAnswerRule } from "./answer-rules.ts";
import classes from "./ConditionGroup.module.css";
import { type Group, groupOf, isRule } from "./condition-tree.ts";
import { OrderRule } from "./OrderRule.tsx";
import { newOrderRule } from "./order-rules.ts";

interface ConditionGroupProps {
  label: string;
  group: Group;
  /** 1 for the outermost. */
  level: number;
  earlier: readonly NamedQuestion[];
  /** What can be added: rules on answers, on the order, on both, or none. */
  offers: "answers" | "order" | "both" | "nothing";
  /** Whether the plan includes rules on the order. */
  canTarget: boolean;
  onChange: (group: Group, field?: string) => void;
  onRemove?: () => void;
  children?: ReactNode;
}

/** Rules and nested groups joined by one operator: all of these, or any of these. */
export function ConditionGroup(props: ConditionGroupProps) {
  const { label, group, level, offers, onChange, onRemove, children } = props;
  const { join, parts } = group;
  const titleId = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const replace = (index: number, changed: Condition) =>
    onChange({ join, parts: parts.map((part, position) => (position === index ? changed : part)) }, "rule");
  const add = (part: Condition) => {
    onChange({ join, parts: [...parts, part] });
    requestAnimationFrame(() => {
      const [last] = [...(field.current?.querySelectorAll(":scope > fieldset") ?? [])].slice(-1);
      last?.querySelector<HTMLElement>("select, input")?.focus();
    });
  };
  const remove = (index: number) => {
    onChange({ join, parts: parts.filter((_part, position) => position !== index) });
    // The focused element is gone, so focus the group's last button, which adds the next rule.
    requestAnimationFrame(() => [...(field.current?.querySelectorAll("button") ?? [])].at(-1)?.focus());
  };
  return (
    <fieldset ref={field} className={classes.group} data-nested={level > 1 || undefined} aria-labelledby={titleId}>
      <div className={classes.head}>
        <span className={shared.small} id={titleId}>
          {label}
        </span>
        {parts.length > 1 && <Join label={label} join={join} onChange={(word) => onChange({ join: word, parts })} />}
        {onRemove && (
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label="Remove group" onClick={onRemove}>
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {/* An index is fine as a key: parts have no ids, and their fields are stateless. */}
      {[...parts.entries()].map(([index, part]) => (
        <Fragment key={index}>
          {index > 0 && <span className={classes.word}>{join === "all" ? "and" : "or"}</span>}
          <Part {...props} part={part} onChange={(changed) => replace(index, changed)} onRemove={() => remove(index)} />
        </Fragment>
      ))}
      {children}
      {offers !== "nothing" && <Add {...props} onAdd={add} hasGroups={parts.length > 0} />}
    </fieldset>
  );
}

type PartProps = Omit<ConditionGroupProps, "group" | "label" | "onChange" | "onRemove" | "children"> & {
  part: Condition;
  onChange: (part: Condition) => void;
  onRemove: () => void;
};

function Part({ part, level, earlier, offers, canTarget, onChange, onRemove }: PartProps) {
  if (!isRule(part))
    return (
      <ConditionGroup
        label="Group"
        group={groupOf(part)}
        level={level + 1}
        earlier={earlier}
        offers={nestedOffers(offers, earlier.length > 0, canTarget)}
        canTarget={canTarget}
        // A nested group with a single part stays a group, so that another can be added to it.
        onChange={({ join, parts }) =>
          parts.length === 0 ? onRemove() : onChange(join === "all" ? { all: [...parts] } : { any: [...parts] })
        }
        onRemove={onRemove}
      />
    );
  if ("order" in part) return <OrderRule rule={part} onChange={onChange} onRemove={onRemove} />;
  return <AnswerRule rule={part} earlier={earlier} onChange={onChange} onRemove={onRemove} />;
}

/** A group among answers may also ask about the order; targeting groups only contain targeting. */
function nestedOffers(offers: ConditionGroupProps["offers"], hasEarlier: boolean, canTarget: boolean) {
  if (offers !== "answers") return offers;
  return hasEarlier && canTarget ? "both" : offers;
}

interface JoinProps {
  label: string;
  join: Group["join"];
  onChange: (join: Group["join"]) => void;
}

function Join({ label, join, onChange }: JoinProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={`How conditions combine: ${label}`}
      data={[
        { value: "all", label: "All of these" },
        { value: "any", label: "Any of these" },
      ]}
      value={join}
      onChange={(value) => onChange(value === "any" ? "any" : "all")}
    />
  );
}

interface AddProps extends Pick<ConditionGroupProps, "offers" | "earlier" | "level"> {
  group: Group;
  hasGroups: boolean;
  onAdd: (part: Condition) => void;
}

function Add({ group, offers, earlier, level, hasGroups, onAdd }: AddProps) {
  const last = earlier.at(-1);
  const isFirst = group.parts.length === 0;
  const first = () => (offers === "order" || !last ? newOrderRule("isFirstOrder") : newAnswerRule(last));
  const nested = () => onAdd(group.join === "all" ? { any: [first()] } : { all: [first()] });
  return (
    <div className={shared.actions}>
      {last && offers !== "order" && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => onAdd(newAnswerRule(last))}
        >
          {isFirst ? "Limit who sees it" : "Add condition"}
        </Button>
      )}
      {offers !== "answers" && <AddOrderRule isFirst={isFirst} onAdd={onAdd} />}
      {hasGroups && level < maxConditionDepth - 1 && (
        <Button variant="subtle" size="xs" onClick={nested}>
          Add group
        </Button>
      )}
    </div>
  );
}
