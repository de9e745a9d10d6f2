"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { useCall } from "#lib/client/hooks.ts";
import classes from "./AccountTabs.module.css";
import { accountTabs } from "./account-tabs.ts";

/** The way between the screens about the account. On phones it scrolls by itself, the current one in view. */
export function AccountTabs() {
  const { data: account } = useCall("Profile.Profile", {});
  const current = useRef<HTMLAnchorElement>(null);
  // The address bar keeps the spelling that was typed.
  const path = usePathname().toLowerCase().replace(/\/$/, "");
  useEffect(() => {
    // Newer browsers give a promise, which an effect must not return.
    current.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav className={classes.tabs} aria-label="Account">
      <ul className={classes.list}>
        {accountTabs({ isOwner: account?.isOwner ?? false }).map((tab) => (
          <li key={tab.path}>
            <Link
              href={tab.path}
              className={classes.tab}
              {...(tab.path === path ? { ref: current, "aria-current": "page" as const } : {})}
            >
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
