"use client";
import type { ReactNode } from "react";
import { useIncludes } from "#components/plans/use-includes.ts";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { useCall } from "#lib/client/hooks.ts";
import { formatCount } from "#lib/format-figure.ts";
import { integrationLabel, integrationPartners } from "#lib/partners.ts";
import type { Panel } from "./AppActions.tsx";
import { AppActions } from "./AppActions.tsx";
import classes from "./AppCard.module.css";
import { BackfillProgress } from "./BackfillProgress.tsx";
import { cardStatus, missingPlanText } from "./card-status.ts";
import { partnerTexts } from "./partner-texts.ts";

interface AppCardProps {
  card: IntegrationCard;
  /** Only the owner and admins may connect and change apps. */
  mayChange: boolean;
  open: (panel: Panel) => void;
}

/** A partner: what it does, how its connection works, and what one can do with it. */
export function AppCard({ card, mayChange, open }: AppCardProps) {
  const { data: account } = useCall("Profile.Profile", {});
  const { name, connected } = card;
  const { icon: Icon, does } = partnerTexts[name];
  const isIncluded = useIncludes(integrationPartners[name].feature);
  const planNote = isIncluded ? null : missingPlanText(card);
  const state = cardStatus(card, (instant) => timeIn(account?.timeZone ?? "UTC").format(new Date(instant)));
  const titleId = `app-${name.toLowerCase()}`;
  return (
    <li className={classes.item}>
      <section className={classes.card} aria-labelledby={titleId} data-connected={connected}>
        <div className={classes.body}>
          <div className={classes.head}>
            <span className={classes.mark}>
              <Icon size={24} stroke={1.6} aria-hidden="true" />
            </span>
            <div>
              <div className={classes.top}>
                <h3 id={titleId} className={classes.name}>
                  {integrationLabel(name)}
                </h3>
                <span aria-live="polite">
                  <StatusBadge status={state.status}>{state.text}</StatusBadge>
                </span>
              </div>
              <p className={shared.caption}>{does}</p>
            </div>
          </div>
          {state.detail && (
            <p className={classes.detail} data-status={state.status}>
              {state.detail}
            </p>
          )}
          {planNote && <p className={classes.detail}>{planNote}</p>}
          {connected && <Facts card={card} />}
          <BackfillProgress card={card} mayChange={mayChange} />
        </div>
        {(connected || (mayChange && card.isAvailable)) && (
          <AppActions
            card={card}
            mayChange={mayChange}
            isStopped={state.isStopped === true}
            isIncluded={isIncluded}
            open={open}
          />
        )}
      </section>
    </li>
  );
}

/** How many deliveries a card counts; the server stops there. */
const COUNT_CAP = 10_000;

function Facts({ card: { lastDeliveryAt, counts, files } }: { card: IntegrationCard }) {
  const last = lastDeliveryAt ? <TimeAgo instant={lastDeliveryAt} /> : "None yet";
  if (files) {
    return (
      <dl className={classes.facts}>
        <Fact label="Last copy">{last}</Fact>
        <Fact label="Responses">{formatCount(files.responses)}</Fact>
        <Fact label="Months">{formatCount(files.months)}</Fact>
        <Fact label="To update">{formatCount(files.changed)}</Fact>
      </dl>
    );
  }
  return (
    <dl className={classes.facts}>
      <Fact label="Last delivery">{last}</Fact>
      {(["waiting", "held", "failed"] as const).map((what) => (
        <div key={what}>
          <dt>{countLabels[what]}</dt>
          <dd data-count={counts[what] === 0 ? "none" : what}>
            {formatCount(counts[what])}
            {counts[what] >= COUNT_CAP && "+"}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const countLabels = { waiting: "Waiting", held: "On hold", failed: "Failed" };

const times = new Map<string, Intl.DateTimeFormat>();

function timeIn(timeZone: string): Intl.DateTimeFormat {
  const format = times.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });
  times.set(timeZone, format);
  return format;
}
