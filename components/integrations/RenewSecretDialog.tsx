"use client";
import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import shared from "#components/ui/shared.module.css";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { CallProblem } from "./CallProblem.tsx";
import { ShownSecret } from "./ShownSecret.tsx";
import { secretIn, useIntegrationToggle } from "./use-integration-toggle.ts";

/** Asks before a webhook's secret is renewed, then shows the new one. One dialog, so that focus returns after it. */
export function RenewSecretDialog({ card, onClose }: { card: IntegrationCard; onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const { toggle, isPending, error } = useIntegrationToggle("Webhook", (item) => setSecret(secretIn(item)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    toggle(card.enabled, { renewSecret: true });
  };
  const title = secret === null ? "Renew signing secret?" : "Your new signing secret";
  return (
    <Dialog title={title} onClose={onClose} mustBeAnswered={secret !== null}>
      {secret === null ? (
        <form className={shared.stack} onSubmit={submit}>
          <p className={shared.flush}>
            We'll create a new secret and show it once. For the next 24 hours, messages are signed with both secrets, so
            you have time to replace the current one on your server.
          </p>
          <CallProblem error={error} />
          <div className={shared.endActions}>
            <Button variant="default" onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <Button type="submit" loading={isPending}>
              Renew secret
            </Button>
          </div>
        </form>
      ) : (
        <ShownSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}
