"use client";
import Link from "next/link";
import type { ReactNode } from "react";
import { PaletteButton } from "#components/palette/PaletteButton.tsx";
import { useClock } from "#components/session/clock-context.ts";
import shared from "#components/ui/shared.module.css";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import { useCall } from "#lib/client/hooks.ts";
import { AccountMenu } from "./AccountMenu.tsx";
import classes from "./TopBar.module.css";

interface TopBarProps {
  /** Shown before the brand: the menu's toggles. */
  start?: ReactNode;
  /** Where the brand links to; by default it isn't a link. Null leaves it out. */
  brand?: { href: string } | null;
  /** The main menu is next to it. */
  hasMenu?: boolean;
}

/** The top bar: brand, menu toggle, search, and the account with its plan. */
export function TopBar({ start, brand, hasMenu = false }: TopBarProps) {
  return (
    <header className={classes.bar}>
      {start}
      {brand ? (
        <Link href={brand.href} className={classes.brand} aria-label="Afterword, dashboard">
          <Wordmark short="onPhones" />
        </Link>
      ) : (
        brand === undefined && (
          <span className={classes.brand}>
            <Wordmark short="onPhones" />
          </span>
        )
      )}
      <div className={classes.search}>
        <PaletteButton />
      </div>
      <TrialLink />
      <div className={shared.shrinks}>
        <AccountMenu hasMenu={hasMenu} />
      </div>
    </header>
  );
}

/** How long the trial lasts; links to the plans. On phones the account menu shows it instead. */
function TrialLink() {
  const clockMs = useClock();
  const { data: account } = useCall("Profile.Profile", {});
  const words = account && trialText(account.trialEndsAt, clockMs());
  // The browser's date may differ from the server's. That affects only this text and whether it shows.
  return (
    <Link className={classes.trial} href="/billingplan" hidden={!words} suppressHydrationWarning>
      {words}
    </Link>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** `Trial · 14 days left`; undefined once the trial is over. `now` in milliseconds since 1970. */
export function trialText(trialEndsAt: string, now: number): string | undefined {
  const days = Math.ceil((Date.parse(trialEndsAt) - now) / DAY_MS);
  if (Number.isNaN(days) || days < 1) return undefined;
  return `Trial · ${days} ${days === 1 ? "day" : "days"} left`;
}
