"use client";
import { useState } from "react";
import { Dialog } from "#components/ui/Dialog.tsx";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { integrationLabel } from "#lib/partners.ts";
import { GoogleSheetsForm } from "./forms/GoogleSheetsForm.tsx";
import { KlaviyoForm } from "./forms/KlaviyoForm.tsx";
import type { FormProps } from "./forms/PartnerForm.tsx";
import { SegmentForm } from "./forms/SegmentForm.tsx";
import { SlackForm } from "./forms/SlackForm.tsx";
import { WebhookForm } from "./forms/WebhookForm.tsx";
import { YotpoForm } from "./forms/YotpoForm.tsx";
import { ZendeskForm } from "./forms/ZendeskForm.tsx";
import { ShownSecret } from "./ShownSecret.tsx";

/** Connects a partner, or changes its settings. One dialog for the form and a new secret, so that focus returns after it. */
export function SettingsDialog({ card, onClose }: { card: IntegrationCard; onClose: () => void }) {
  // Once it is connected, the dialog still is about that.
  const [isNew] = useState(!card.connected);
  const [secret, setSecret] = useState<string | null>(null);
  const Form = forms[card.name];
  const label = integrationLabel(card.name);
  const subject = card.name === "Webhook" ? "webhook" : label;
  const title = isNew ? `Connect ${subject}` : `${label} settings`;
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

const forms = {
  Slack: SlackForm,
  Klaviyo: KlaviyoForm,
  Segment: SegmentForm,
  Yotpo: YotpoForm,
  Zendesk: ZendeskForm,
  Webhook: WebhookForm,
  GoogleSheets: GoogleSheetsForm,
} satisfies Record<IntegrationCard["name"], (props: FormProps) => React.ReactNode>;
