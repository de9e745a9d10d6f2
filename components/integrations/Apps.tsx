"use client";
import { useState } from "react";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { onDemand } from "#components/ui/on-demand.ts";
import { SectionsSkeleton } from "#components/ui/SectionsSkeleton.tsx";
import type { IntegrationName } from "#lib/partners.ts";
import { AppCard } from "./AppCard.tsx";
import classes from "./apps.module.css";
import { needsChannel } from "./card-status.ts";
import { ReturnedNotice } from "./ReturnedNotice.tsx";
import { useCards } from "./use-cards.ts";
import { useReturned } from "./use-returned.ts";

const BackfillDialog = onDemand(() => import("./BackfillDialog.tsx").then((module) => module.BackfillDialog));
const DisconnectDialog = onDemand(() => import("./DisconnectDialog.tsx").then((module) => module.DisconnectDialog));
const LogDrawer = onDemand(() => import("./LogDrawer.tsx").then((module) => module.LogDrawer));
const RenewSecretDialog = onDemand(() => import("./RenewSecretDialog.tsx").then((module) => module.RenewSecretDialog));
const SettingsDialog = onDemand(() => import("./SettingsDialog.tsx").then((module) => module.SettingsDialog));
const TestDialog = onDemand(() => import("./TestDialog.tsx").then((module) => module.TestDialog));

/** What can be opened for a partner. */
export type Panel = "settings" | "test" | "log" | "backfill" | "renew" | "disconnect";

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
    <section className={classes.section} aria-labelledby="apps-title">
      <div>
        <h2 id="apps-title" className={classes.heading}>
          Apps
        </h2>
        <p className={classes.line}>
          Send responses to the tools you already use.
          {!mayChange && " Ask the owner or an admin of your account to connect or change them."}
        </p>
      </div>
      {returned.failure && <ReturnedNotice failure={returned.failure} onClose={returned.dismiss} />}
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
      ) : error ? (
        <ErrorState title="We couldn't load your apps" error={error} retry={refetch} />
      ) : (
        <SectionsSkeleton heights={[180, 180, 180]} />
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
