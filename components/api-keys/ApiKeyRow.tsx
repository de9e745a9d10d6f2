"use client";
import { Button } from "@mantine/core";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import { formatTimeAgo } from "#lib/format-figure.ts";
import classes from "./api-keys.module.css";
import { keyName } from "./key-name.ts";
import type { ApiKey } from "./SecretKeys.tsx";

/** One secret key: its name and prefix, when it was last used, and whether it works. */
export function ApiKeyRow({ apiKey, disable }: { apiKey: ApiKey; disable: () => void }) {
  const { prefix, createdAt, lastUsedAt, disabledAt } = apiKey;
  const now = Date.now();
  return (
    <li className={classes.row}>
      <span className={classes.key}>
        <span className={classes.name}>{keyName(apiKey)}</span>
        <span className={classes.facts} suppressHydrationWarning>
          <code>{prefix}…</code> · Created {formatTimeAgo(createdAt, now)} ·{" "}
          {lastUsedAt ? `Last used ${formatTimeAgo(lastUsedAt, now)}` : "Never used"}
        </span>
      </span>
      <span className={classes.status}>
        {disabledAt ? (
          <StatusBadge status="neutral">Disabled</StatusBadge>
        ) : (
          <StatusBadge status="good">Active</StatusBadge>
        )}
      </span>
      <span className={classes.end}>
        {!disabledAt && (
          <Button variant="default" size="xs" onClick={disable} aria-label={`Disable ${keyName(apiKey)}`}>
            Disable
          </Button>
        )}
      </span>
    </li>
  );
}
