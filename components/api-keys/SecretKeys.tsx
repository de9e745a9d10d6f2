"use client";
import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { SettingsSection } from "#components/ui/SettingsSection.tsx";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { useCall } from "#lib/client/hooks.ts";
import { formatTimeAgo } from "#lib/format-figure.ts";
import classes from "./api-keys.module.css";
import type { ApiKey } from "./DisableKeyDialog.tsx";
import { keyName } from "./key-name.ts";

const DisableKeyDialog = onDemand(() => import("./DisableKeyDialog.tsx").then((module) => module.DisableKeyDialog));
const NewKeyDialog = onDemand(() => import("./NewKeyDialog.tsx").then((module) => module.NewKeyDialog));

/** How many secret keys may be active at once; enforced by the server. */
const MOST_LIVE_KEYS = 10;

/** Lists, creates and disables secret keys. */
export function SecretKeys() {
  const { data, error, refetch } = useCall("Integration.GetApiKeys", {});
  const [isMaking, setMaking] = useState(false);
  const [disabling, setDisabling] = useState<ApiKey>();
  const keys = data?.filter(({ kind }) => kind === "secret");
  const live = keys?.filter(({ disabledAt }) => disabledAt === null).length ?? 0;
  const make = (
    <Button
      id="make-key"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setMaking(true)}
      disabled={live >= MOST_LIVE_KEYS}
    >
      Create key
    </Button>
  );
  return (
    <SettingsSection
      title="Secret keys"
      description="Secret keys can read your questions and responses. You'll see each key only once, when you create it."
      padding={keys && keys.length > 0 ? "none" : "normal"}
    >
      {keys && keys.length > 0 ? (
        <>
          <div className={classes.head}>
            <span className={shared.note}>
              {live >= MOST_LIVE_KEYS
                ? `${live} of ${MOST_LIVE_KEYS} keys are active. Disable one to create another.`
                : `${live} of ${MOST_LIVE_KEYS} active`}
            </span>
            {make}
          </div>
          <ul className={classes.list} aria-label="Secret keys">
            {keys.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} disable={() => setDisabling(key)} />
            ))}
          </ul>
        </>
      ) : keys ? (
        <EmptyState title="No secret keys yet" action={make} drawing="cards">
          Create a separate key for each app, so you can turn one off without affecting the others.
        </EmptyState>
      ) : error?.status === 403 ? (
        <Notice status="neutral" title="You can't view secret keys here">
          {error.message}
        </Notice>
      ) : error ? (
        <ErrorState title="We couldn't load your API keys" error={error} retry={refetch} />
      ) : (
        <div aria-busy="true">
          <Skeleton height={120} />
        </div>
      )}
      {isMaking && <NewKeyDialog onClose={() => setMaking(false)} />}
      {disabling && <DisableKeyDialog apiKey={disabling} onClose={() => setDisabling(undefined)} />}
    </SettingsSection>
  );
}

/** One secret key: its name and prefix, when it was last used, and whether it works. */
function ApiKeyRow({ apiKey, disable }: { apiKey: ApiKey; disable: () => void }) {
  const { prefix, createdAt, lastUsedAt, disabledAt } = apiKey;
  const now = Date.now();
  return (
    <li className={classes.row}>
      <span className={classes.key}>
        <span className={shared.strong}>{keyName(apiKey)}</span>
        <span className={shared.small} suppressHydrationWarning>
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
