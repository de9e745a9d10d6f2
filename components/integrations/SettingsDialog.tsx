"use client";
import { useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { integrationInText, integrationLabel } from "#lib/partners.ts";
import { FieldsForm } from "./forms/FieldsForm.tsx";
import type { FormProps } from "./forms/PartnerForm.tsx";
import { SignInOrKeyForm } from "./forms/SignInOrKeyForm.tsx";
import { SlackForm } from "./forms/SlackForm.tsx";
import { ZendeskForm } from "./forms/ZendeskForm.tsx";
import { ShownSecret } from "./ShownSecret.tsx";

/** Connects a partner, or changes its settings. One dialog for the form and a new secret, so that focus returns after it. */
export function SettingsDialog({ card, onClose }: { card: IntegrationCard; onClose: () => void }) {
  // Once it is connected, the dialog still is about that.
  const [isNew] = useState(!card.connected);
  const [secret, setSecret] = useState<string | null>(null);
  const Form = ownForms[card.name] ?? FieldsForm;
  const title = isNew ? `Connect ${integrationInText(card.name, "")}` : `${integrationLabel(card.name)} settings`;
  return (
    <Dialog title={secret === null ? title : "Your signing secret"} onClose={onClose} mustBeAnswered={secret !== null}>
      {secret === null ? (
        <Form card={card} isNew={isNew} onSecret={setSecret} onClose={onClose} />
      ) : (
        <ShownSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

/** The forms of partners that merchants sign in to first. */
const ownForms: Partial<Record<IntegrationCard["name"], (props: FormProps) => React.ReactNode>> = {
  Slack: SlackForm,
  Klaviyo: SignInOrKeyForm,
  Zendesk: ZendeskForm,
};
