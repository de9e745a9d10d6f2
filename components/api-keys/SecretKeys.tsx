"use client";
import { Button, Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { SettingsSection } from "#components/account/SettingsSection.tsx";
import { EmptyState } from "#components/ui/EmptyState.tsx";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import type { OutputOf } from "#lib/client/call.ts";
import { useCall } from "#lib/client/hooks.ts";
import { ApiKeyRow } from "./ApiKeyRow.tsx";
import classes from "./api-keys.module.css";

const DisableKeyDialog = dynamic(() => import("./DisableKeyDialog.tsx").then((room) => room.DisableKeyDialog), {
  ssr: false,
});
const NewKeyDialog = dynamic(() => import("./NewKeyDialog.tsx").then((room) => room.NewKeyDialog), { ssr: false });

export type ApiKey = OutputOf<"Integration.GetApiKeys">[number];

/** How many secret keys may be live at once; the server holds it. */
const MOST_LIVE_KEYS = 10;

/** The secret keys: made, shown once, disabled. */
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
      Make a key
    </Button>
  );
  return (
    <SettingsSection
      title="Secret keys"
      description="They read questions and answers. Each is shown once, when it is made; what we keep cannot be turned back into it."
      padding={keys && keys.length > 0 ? "none" : "normal"}
    >
      {keys && keys.length > 0 ? (
        <>
          <div className={classes.head}>
            <span className={classes.note}>
              {live >= MOST_LIVE_KEYS
                ? `${live} of ${MOST_LIVE_KEYS} keys are live. Disable one to make another.`
                : `${live} of ${MOST_LIVE_KEYS} live`}
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
        <EmptyState title="No secret key yet" action={make} drawing="cards">
          Make one for each program that reads your answers, so that you can disable it alone.
        </EmptyState>
      ) : error?.status === 403 ? (
        <Notice status="neutral" title="Secret keys are not shown here">
          {error.message}
        </Notice>
      ) : error ? (
        <ErrorState title="The keys could not be loaded" error={error} retry={refetch} />
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
