"use client";
import { IconEye } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { notifyOtherTabs } from "#components/session/session-channel.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./ImpersonationBanner.module.css";

/** A running impersonation; instants are ISO 8601. */
export interface Impersonation {
  accountId: string;
  companyName: string;
  reason: string | null;
  endsAt: string;
  /** The server's clock when the page was rendered. */
  now: string;
}

/** Pinned below every screen during an impersonation: the account, the reason, the time left, and how to end it. */
export function ImpersonationBanner({ impersonation }: { impersonation: Impersonation }) {
  const remainingMs = useRemaining(impersonation);
  const leaving = useCallMutation("app.LeaveAccount");
  useEffect(() => {
    if (remainingMs <= 0) window.location.assign(`/admin/login/${impersonation.accountId}`);
  }, [remainingMs, impersonation.accountId]);
  const leave = () =>
    leaving.mutate(
      {},
      {
        onSuccess: ({ path }) => {
          // A full page load also discards everything cached for the account.
          notifyOtherTabs();
          window.location.assign(path);
        },
      },
    );
  return (
    <aside className={classes.banner} aria-label="Staff access">
      <IconEye className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
      <p className={classes.text}>
        <span className={classes.who}>
          Signed in to <strong>{impersonation.companyName}</strong> as staff
        </span>
        <span className={classes.reason} title={impersonation.reason ?? undefined}>
          {impersonation.reason ?? "No reason given"}
        </span>
      </p>
      <span className={classes.time}>{remainingText(remainingMs)}</span>
      <button type="button" className={classes.leave} onClick={leave} disabled={leaving.isPending || leaving.isSuccess}>
        Leave
      </button>
      <span className={classes.problem} role="status">
        {leaving.isError ? "We couldn't end your access. Try again." : ""}
      </span>
    </aside>
  );
}

/** Milliseconds until the impersonation ends by the server's clock, updated every few seconds. */
function useRemaining({ endsAt, now }: Impersonation): number {
  const whole = Date.parse(endsAt) - Date.parse(now);
  const [remainingMs, setRemainingMs] = useState(whole);
  useEffect(() => {
    // The browser's clock may be wrong, but it runs at the right speed.
    const endsHere = performance.now() + whole;
    setRemainingMs(whole);
    const timer = setInterval(() => setRemainingMs(endsHere - performance.now()), 5_000);
    return () => clearInterval(timer);
  }, [whole]);
  return remainingMs;
}

function remainingText(remainingMs: number): string {
  const minutes = Math.ceil(remainingMs / 60_000);
  return minutes <= 1 ? "Last minute" : `${minutes} min left`;
}
