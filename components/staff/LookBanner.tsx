"use client";
import { IconEye } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { tellOtherTabs } from "#components/session/session-channel.ts";
import { useCallMutation } from "#lib/client/hooks.ts";
import classes from "./LookBanner.module.css";

/** An account that staff look into; instants are ISO 8601. */
export interface Look {
  accountId: string;
  companyName: string;
  reason: string | null;
  endsAt: string;
  /** The server's clock, as the page was made. */
  now: string;
}

/** Pinned under every screen while staff look into an account: whose, why, how long still, and the way out. */
export function LookBanner({ look }: { look: Look }) {
  const remainingMs = useRemaining(look);
  const leaving = useCallMutation("app.LeaveAccount");
  useEffect(() => {
    if (remainingMs <= 0) window.location.assign(`/admin/login/${look.accountId}`);
  }, [remainingMs, look.accountId]);
  const leave = () =>
    leaving.mutate(
      {},
      {
        onSuccess: ({ path }) => {
          // The whole page goes, and with it all that was held of the account.
          tellOtherTabs();
          window.location.assign(path);
        },
      },
    );
  return (
    <aside className={classes.banner} aria-label="Staff access">
      <IconEye className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
      <p className={classes.text}>
        <span className={classes.who}>
          Signed in to <strong>{look.companyName}</strong> as staff
        </span>
        <span className={classes.reason} title={look.reason ?? undefined}>
          {look.reason ?? "No reason given"}
        </span>
      </p>
      <span className={classes.time}>{remainingWords(remainingMs)}</span>
      <button type="button" className={classes.leave} onClick={leave} disabled={leaving.isPending || leaving.isSuccess}>
        Leave
      </button>
      <span className={classes.problem} role="status">
        {leaving.isError ? "We couldn't end your access. Try again." : ""}
      </span>
    </aside>
  );
}

/** Milliseconds until the look ends, by the server's clock; it moves every few seconds. */
function useRemaining({ endsAt, now }: Look): number {
  const whole = Date.parse(endsAt) - Date.parse(now);
  const [remainingMs, setRemainingMs] = useState(whole);
  useEffect(() => {
    // The browser's clock may be wrong, yet it runs at the right speed.
    const endsHere = performance.now() + whole;
    setRemainingMs(whole);
    const timer = setInterval(() => setRemainingMs(endsHere - performance.now()), 5_000);
    return () => clearInterval(timer);
  }, [whole]);
  return remainingMs;
}

function remainingWords(remainingMs: number): string {
  const minutes = Math.ceil(remainingMs / 60_000);
  return minutes <= 1 ? "Last minute" : `${minutes} min left`;
}
