"use client";
import { ActionIcon, Anchor, Button, Switch } from "@mantine/core";
import { IconDots, IconHistory, IconKey, IconPlugConnectedX } from "@tabler/icons-react";
import { firstPlanText } from "#components/billing/price-text.ts";
import { LazyMenu } from "#components/ui/LazyMenu.tsx";
import type { MenuEntry } from "#components/ui/OpenMenu.tsx";
import shared from "#components/ui/shared.module.css";
import { usePendingFocus } from "#components/ui/use-pending-focus.ts";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import { getsFiles, integrationInText, integrationPartners, isOwnServer } from "#lib/partners.ts";
import classes from "./AppCard.module.css";
import { CallProblem } from "./CallProblem.tsx";
import { canSaveSettings, needsChannel } from "./card-status.ts";
import { focusInCard, openerId } from "./focus-in-card.ts";
import { isSendingPast } from "./use-cards.ts";
import { useIntegrationToggle } from "./use-integration-toggle.ts";

/** What can be opened for a partner. */
export type Panel = "settings" | "test" | "log" | "backfill" | "renew" | "disconnect";

interface AppActionsProps {
  card: IntegrationCard;
  mayChange: boolean;
  /** It is paused, and can be tried again. */
  isStopped: boolean;
  /** The plan or the trial has it. */
  isIncluded: boolean;
  open: (panel: Panel) => void;
}

/** The on/off switch and the buttons of a card. Members can only read the log. */
export function AppActions({ card, mayChange, isStopped, isIncluded, open }: AppActionsProps) {
  const { name, connected, enabled } = card;
  const { toggle, isPending, error, asked } = useIntegrationToggle(name, () => focusInCard(name));
  const again = usePendingFocus(isPending);
  const id = openerId(name);
  const maySave = canSaveSettings(card, isIncluded);
  const planLink = isIncluded ? null : (
    <Anchor href="/billingplan" fz="sm" {...(connected && maySave ? {} : { id })}>
      {firstPlanText(integrationPartners[name].feature)}
    </Anchor>
  );
  if (!connected) {
    return (
      <div className={classes.foot}>
        {planLink ?? (
          <Button id={id} variant="default" size="xs" onClick={() => open("settings")}>
            Connect {integrationInText(name, "")}
          </Button>
        )}
      </div>
    );
  }
  const log = !getsFiles(name) && (
    <Button variant="default" size="xs" onClick={() => open("log")}>
      Log
    </Button>
  );
  if (!mayChange) return log && <div className={classes.foot}>{log}</div>;
  return (
    <>
      {error && (
        <div className={classes.problem}>
          <CallProblem error={error} />
        </div>
      )}
      <div className={classes.foot}>
        <div className={classes.lead}>
          {!needsChannel(card) && (
            <Switch
              label={`${getsFiles(name) ? "Copy" : "Send"} responses to ${integrationInText(name)}`}
              checked={isPending && asked !== undefined ? asked : enabled}
              disabled={!isIncluded && !enabled}
              onChange={({ currentTarget }) => !isPending && toggle(currentTarget.checked)}
            />
          )}
          {isStopped && isIncluded && (
            <Button ref={again} size="xs" loading={isPending} onClick={() => toggle(true)}>
              Try again
            </Button>
          )}
          {planLink}
        </div>
        <div className={shared.actions}>
          {maySave && (
            <Button
              id={id}
              variant={needsChannel(card) ? "filled" : "default"}
              size="xs"
              onClick={() => open("settings")}
            >
              {needsChannel(card) ? "Choose channel" : "Settings"}
            </Button>
          )}
          {card.isAvailable && !needsChannel(card) && !getsFiles(name) && (
            <Button variant="default" size="xs" onClick={() => open("test")}>
              Test
            </Button>
          )}
          {log}
          <LazyMenu
            items={entriesOf(card, maySave, open)}
            target={(props) => (
              <ActionIcon id={`more-${name.toLowerCase()}`} variant="default" size={30} aria-label="More" {...props}>
                <IconDots size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          />
        </div>
      </div>
    </>
  );
}

function entriesOf(card: IntegrationCard, maySave: boolean, open: (panel: Panel) => void): MenuEntry[] {
  const past: MenuEntry = {
    label: "Send past responses",
    icon: <IconHistory size={16} />,
    disabled: isSendingPast(card) || !card.enabled,
    onClick: () => open("backfill"),
  };
  const renew = { label: "Renew signing secret", icon: <IconKey size={16} />, onClick: () => open("renew") };
  return [
    ...(integrationPartners[card.name].takesBackfill ? [past] : []),
    ...(isOwnServer(card.name) && maySave ? [renew] : []),
    {
      label: "Disconnect",
      icon: <IconPlugConnectedX size={16} />,
      isDestructive: true,
      onClick: () => open("disconnect"),
    },
  ];
}
