"use client";
import { Button } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import type { ChannelRules } from "#lib/calls/app-channel-rules.ts";
import type { ChannelRule } from "#lib/channel-rules/channel-rule.ts";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./channel-rules.module.css";

interface UnnamedCardProps {
  unnamed: ChannelRules["unnamed"];
  /** Left out for those who can't add rules. */
  add: ((rule: Partial<ChannelRule>) => void) | undefined;
}

/** Links and codes of the newest orders that no rule names. Renders nothing if there are none. */
export function UnnamedCard({ unnamed: { orders, links, codes }, add }: UnnamedCardProps) {
  const items = [
    ...links.map(({ source, medium, orders: found }) => ({
      name: [source && `source ${source}`, medium && `medium ${medium}`].filter(Boolean).join(", "),
      kind: "Link",
      found,
      rule: { source: source || null, medium: medium || null },
    })),
    ...codes.map(({ code, orders: found }) => ({ name: code, kind: "Code", found, rule: { code } })),
  ].toSorted((one, other) => other.found - one.found);
  if (items.length === 0) return null;
  return (
    <Card
      title="Without a channel"
      titleId="unnamed"
      description={`Links and codes of your newest ${formatCount(orders)} orders that belong to no channel yet.`}
      padding="none"
    >
      <ul className={classes.list} aria-label="Links and codes without a channel">
        {items.map(({ name, kind, found, rule }) => (
          <li key={`${kind} ${name}`} className={classes.item}>
            <span className={classes.text}>
              <span className={shared.strong}>{`${kind}: ${name}`}</span>
              <span className={shared.small}>{`${formatCount(found)} ${found === 1 ? "order" : "orders"}`}</span>
            </span>
            {add && (
              <Button variant="default" size="xs" aria-label={`Set channel for ${name}`} onClick={() => add(rule)}>
                Set channel
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
