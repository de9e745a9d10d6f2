import { notifySuccessOnNextPage } from "#components/ui/notify.ts";

/** What a tab tells the others: the session is in another account now, or nobody is signed in any more. */
interface SessionChange {
  kind: "changed" | "ended";
  /** The account that it is in now, where it was chosen by name. */
  companyName?: string;
}

/** One object for both ends: a channel's own messages come to every other, in the same tab too. */
let channel: BroadcastChannel | undefined;

function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("aw_session");
  return channel;
}

/** Tells the other tabs of this browser that the session is in another account now; they load again. */
export function tellOtherTabs(companyName?: string): void {
  post({ kind: "changed", ...(companyName === undefined ? {} : { companyName }) });
}

/** Tells the other tabs of this browser that nobody is signed in any more; those that show an account leave it. */
export function tellOtherTabsOfEnd(): void {
  post({ kind: "ended" });
}

function post(change: SessionChange): void {
  sessionChannel().postMessage(change);
}

/**
 * Loads the page again when another tab has changed the session, and says so there; the server sends on to sign in
 * where nobody is. `showsAccount` says whether the page holds anything of a session. Gives what ends the listening.
 */
export function followOtherTabs(showsAccount: () => boolean): () => void {
  const follow = ({ data: { kind, companyName } }: MessageEvent<SessionChange>) => {
    // Pages without a session, as sign in itself is, would load each other again for ever.
    if (kind === "ended" && !showsAccount()) return;
    if (companyName !== undefined) notifySuccessOnNextPage(`Another tab switched to ${companyName}`);
    window.location.reload();
  };
  sessionChannel().addEventListener("message", follow);
  return () => sessionChannel().removeEventListener("message", follow);
}
