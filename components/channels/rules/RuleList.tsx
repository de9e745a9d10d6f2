"use client";
import { ActionIcon } from "@mantine/core";
import { IconArrowUp, IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import shared from "#components/ui/shared.module.css";
import type { ChannelRule } from "#lib/channel-rules/channel-rule.ts";
import { channelName } from "#lib/library/channels.ts";
import classes from "./channel-rules.module.css";
import { ruleText } from "./rule-text.ts";

interface RuleListProps {
  rules: readonly ChannelRule[];
  /** Each takes a rule's place. Left out for those who can't change rules. */
  actions: Record<"onEdit" | "onDelete" | "onMoveUp", (place: number) => void> | undefined;
}

/** The rules in their order. */
export function RuleList({ rules, actions }: RuleListProps) {
  return (
    <ol className={classes.list} aria-label="Channel rules">
      {rules.map((rule, place) => (
        <li key={ruleText(rule)} className={classes.item}>
          <span className={classes.text}>
            <span className={shared.strong}>{channelName(rule.channel)}</span>
            <span>{ruleText(rule)}</span>
          </span>
          {actions && (
            <LazyMenu
              items={[
                { label: "Edit", icon: <IconPencil size={16} />, onClick: () => actions.onEdit(place) },
                ...(place > 0 && rule.code === null
                  ? [{ label: "Move up", icon: <IconArrowUp size={16} />, onClick: () => actions.onMoveUp(place) }]
                  : []),
                {
                  label: "Delete",
                  icon: <IconTrash size={16} />,
                  isDestructive: true,
                  onClick: () => actions.onDelete(place),
                },
              ]}
              target={(props) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`More for ${channelName(rule.channel)}: ${ruleText(rule)}`}
                  {...props}
                >
                  <IconDots size={18} aria-hidden="true" />
                </ActionIcon>
              )}
            />
          )}
        </li>
      ))}
    </ol>
  );
}
