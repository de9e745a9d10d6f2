"use client";
import { IconChevronDown, IconLogout } from "@tabler/icons-react";
import { useId } from "react";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./AccountMenu.module.css";
import { useIsEmbedded } from "./use-is-embedded.ts";

/** The company with its plan, and what a person can do with the session. */
export function AccountMenu() {
  const { data: account } = useCall("Profile.Profile", {});
  const isEmbedded = useIsEmbedded();
  const menuId = useId();
  if (!account) return <span className={classes.waiting} />;

  const names = (
    <span className={classes.names}>
      <span className={classes.company}>{account.companyName}</span>
      <span className={classes.plan}>Plan: {account.billingPlan}</span>
    </span>
  );
  // Inside a store's admin the session is the store's: there is nothing to log out of.
  if (isEmbedded) return <div className={classes.account}>{names}</div>;
  return (
    <>
      <button type="button" className={classes.account} popoverTarget={menuId}>
        {names}
        <IconChevronDown className={classes.chevron} size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {/* The browser's own popover: it closes on Escape and on a click elsewhere, and costs no script. */}
      <div className={classes.menu} id={menuId} popover="auto">
        <p className={classes.who}>{account.emailAddress}</p>
        <a className={classes.item} href="/Account/Logout">
          <IconLogout size={16} stroke={1.75} aria-hidden="true" />
          Logout
        </a>
      </div>
    </>
  );
}
