"use client";
import {
  IconChevronDown,
  IconCreditCard,
  IconLogout,
  IconSettings,
  IconSwitchHorizontal,
  IconUsersGroup,
} from "@tabler/icons-react";
import Link from "next/link";
import { useId, useRef, useState } from "react";
import { useClock } from "#components/session/clock-context.ts";
import { useStaff } from "#components/session/staff-context.ts";
import { useIsEmbedded } from "#components/session/use-is-embedded.ts";
import { onDemand } from "#components/ui/on-demand.ts";
import type { Account } from "#lib/calls/shapes.ts";
import { useCall } from "#lib/client/hooks.ts";
import { accountPlanText } from "#lib/plan-text.ts";
import classes from "./AccountMenu.module.css";

const SwitchAccountDialog = onDemand(() =>
  import("./SwitchAccountDialog.tsx").then((module) => module.SwitchAccountDialog),
);

/** The company with its plan, and the session's actions. `hasMenu`: the main menu is next to it. */
export function AccountMenu({ hasMenu }: { hasMenu: boolean }) {
  const { data: account, isError } = useCall("Profile.Profile", {});
  const isEmbedded = useIsEmbedded();
  if (account) return <Menu account={account} hasMenu={hasMenu} isEmbedded={isEmbedded} />;
  if (!isError) return <span className={classes.waiting} />;
  return (
    <a className={classes.account} href="/account/login">
      Sign in
    </a>
  );
}

function Menu({ account, hasMenu, isEmbedded }: { account: Account; hasMenu: boolean; isEmbedded: boolean }) {
  const menuId = useId();
  const clockMs = useClock();
  const menu = useRef<HTMLDivElement>(null);
  const [isSwitching, setSwitching] = useState(false);
  const { isStaff } = useStaff();
  const close = () => menu.current?.hidePopover();
  // Inside a store's admin the session belongs to the store: no switching accounts, no logging out.
  if (isEmbedded && !hasMenu) {
    return (
      <div className={classes.account}>
        <Names account={account} nowMs={clockMs()} />
      </div>
    );
  }
  const trialDay = lastDayOfTrial(account, clockMs());
  const maySwitch = !isEmbedded && account.associatedAccountIds.length > 1;
  return (
    <>
      <button type="button" className={classes.account} popoverTarget={menuId}>
        <Names account={account} nowMs={clockMs()} />
        <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {/* A native popover: it closes on Escape and on a click elsewhere, without scripts. */}
      <div className={classes.menu} id={menuId} ref={menu} popover="auto">
        <p className={classes.who}>{account.emailAddress}</p>
        {hasMenu && (
          <Link className={classes.item} href="/account" onClick={close}>
            <IconSettings size={16} stroke={1.75} aria-hidden="true" />
            Account settings
          </Link>
        )}
        {trialDay && (
          <Link className={classes.item} href="/billingplan" onClick={close}>
            <IconCreditCard size={16} stroke={1.75} aria-hidden="true" />
            Trial ends {trialDay}
          </Link>
        )}
        {maySwitch && (
          <button
            type="button"
            className={classes.item}
            onClick={() => {
              close();
              setSwitching(true);
            }}
          >
            <IconSwitchHorizontal size={16} stroke={1.75} aria-hidden="true" />
            Switch account
          </button>
        )}
        {isStaff && (
          <Link className={classes.item} href="/admin" onClick={close}>
            <IconUsersGroup size={16} stroke={1.75} aria-hidden="true" />
            Staff tools
          </Link>
        )}
        {!isEmbedded && (
          <a className={classes.item} href="/Account/Logout">
            <IconLogout size={16} stroke={1.75} aria-hidden="true" />
            Logout
          </a>
        )}
      </div>
      {isSwitching && <SwitchAccountDialog currentId={account.accountId} onClose={() => setSwitching(false)} />}
    </>
  );
}

/** The last day of the trial in the account's time zone; undefined once it is over. */
function lastDayOfTrial({ trialEndsAt, timeZone }: Account, nowMs: number): string | undefined {
  const endsAt = new Date(trialEndsAt);
  if (endsAt.getTime() <= nowMs) return undefined;
  return new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone }).format(endsAt);
}

function Names({ account, nowMs }: { account: Account; nowMs: number }) {
  return (
    <span className={classes.names}>
      <span className={classes.company}>{account.companyName}</span>
      <span className={classes.plan}>Plan: {accountPlanText(account, nowMs)}</span>
    </span>
  );
}
