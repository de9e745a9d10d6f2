"use client";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { LoadingSections } from "#components/ui/LoadingSections.tsx";
import { Notice } from "#components/ui/Notice.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import shared from "#components/ui/shared.module.css";
import { confirmIdentity } from "#lib/client/confirm-identity.ts";
import { type IntegrationName, integrationLabel, integrationPartners } from "#lib/partners.ts";
import { planText } from "#lib/plan-text.ts";
import { firstPlanWith } from "#lib/plans.ts";
import type { Panel } from "./AppActions.tsx";
import { AppCard } from "./AppCard.tsx";
import classes from "./apps.module.css";
import { needsChannel } from "./card-status.ts";
import { useCards } from "./use-cards.ts";
import { type ConnectFailure, useReturned } from "./use-returned.ts";

const BackfillDialog = onDemand(() => import("./BackfillDialog.tsx").then((module) => module.BackfillDialog));
const DisconnectDialog = onDemand(() => import("./DisconnectDialog.tsx").then((module) => module.DisconnectDialog));
const LogDrawer = onDemand(() => import("./LogDrawer.tsx").then((module) => module.LogDrawer));
const RenewSecretDialog = onDemand(() => import("./RenewSecretDialog.tsx").then((module) => module.RenewSecretDialog));
const SettingsDialog = onDemand(() => import("./SettingsDialog.tsx").then((module) => module.SettingsDialog));
const TestDialog = onDemand(() => import("./TestDialog.tsx").then((module) => module.TestDialog));

/** A card for each partner that responses can be sent to. */
export function Apps({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch } = useCards();
  const [open, setOpen] = useState<{ name: IntegrationName; panel: Panel } | null>(null);
  const returned = useReturned((name) => {
    const card = data?.items.find((one) => one.name === name);
    if (mayChange && card && needsChannel(card)) setOpen({ name, panel: "settings" });
  });
  const card = data?.items.find(({ name }) => name === open?.name);
  const close = () => setOpen(null);
  return (
    <section className={shared.stack} aria-labelledby="apps-title">
      <div>
        <h2 id="apps-title" className={shared.title}>
          Apps
        </h2>
        <p className={shared.note}>
          Send responses to the tools you already use.
          {!mayChange && " Ask the owner or an admin of your account to connect or change them."}
        </p>
      </div>
      {returned.failure && (
        <ReturnedNotice
          failure={returned.failure}
          onClose={returned.dismiss}
          onConfirmed={(name) => {
            returned.dismiss();
            setOpen({ name, panel: "settings" });
          }}
        />
      )}
      {data ? (
        <ul className={classes.grid}>
          {data.items.map((one) => (
            <AppCard
              key={one.name}
              card={one}
              mayChange={mayChange}
              open={(panel) => setOpen({ name: one.name, panel })}
            />
          ))}
        </ul>
      ) : (
        <LoadingSections what="your apps" call={{ error, refetch }} heights={[180, 180, 180]} />
      )}
      {card && open?.panel === "settings" && <SettingsDialog card={card} onClose={close} />}
      {card && open?.panel === "test" && <TestDialog card={card} onClose={close} />}
      {card && open?.panel === "log" && <LogDrawer card={card} mayChange={mayChange} onClose={close} />}
      {card && open?.panel === "backfill" && <BackfillDialog card={card} onClose={close} />}
      {card && open?.panel === "renew" && <RenewSecretDialog card={card} onClose={close} />}
      {card && open?.panel === "disconnect" && <DisconnectDialog card={card} onClose={close} />}
    </section>
  );
}

/** Explains why returning from a partner's sign-in page didn't connect it. */
function ReturnedNotice({
  failure: { name, reason },
  onClose,
  onConfirmed,
}: {
  failure: ConnectFailure;
  onClose: () => void;
  onConfirmed: (name: IntegrationName) => void;
}) {
  const label = integrationLabel(name);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => void notice.current?.scrollIntoView({ block: "center" }), []);
  const confirm = async () => {
    if (await confirmIdentity("recent-sign-in-required")) onConfirmed(name);
  };
  const action =
    reason === "recent" ? (
      <Button size="xs" onClick={() => void confirm()}>
        Confirm it's you
      </Button>
    ) : (
      <Button variant="default" size="xs" onClick={onClose}>
        Dismiss
      </Button>
    );
  return (
    <div ref={notice} role="alert">
      <Notice status="bad" title={`${label} isn't connected`} action={action}>
        {reason === "plan"
          ? `${label} comes with the ${planText(firstPlanWith[integrationPartners[name].feature])} plan or higher.`
          : `${reasonText(reason, label)} Nothing was changed. You can try again.`}
      </Notice>
    </div>
  );
}

function reasonText(reason: string | null, label: string): string {
  return (reason !== null && reasons.get(reason)?.(label)) || `${label} didn't give us access.`;
}

/** What the address says (`connect-partner.ts`). Its text is never shown: anyone can write an address. */
const reasons = new Map<string, (label: string) => string>([
  ["denied", (label) => `Access wasn't approved in ${label}, or your role here can't connect apps.`],
  ["expired", () => "Signing in took too long, or was started in another browser."],
  ["recent", () => "Connecting an app needs a sign-in from the last 15 minutes."],
  ["subdomain", () => "Check your Zendesk address: it's the part before .zendesk.com."],
  ["unavailable", (label) => `${label} isn't set up on this server.`],
  ["refused", (label) => `${label} refused to connect.`],
  ["failed", (label) => `${label} can't be reached at the moment.`],
]);
