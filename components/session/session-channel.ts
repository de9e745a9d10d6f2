import { hasUnsavedWork } from "#components/autosave/unsaved-work.ts";
import { notifySuccessOnNextPage } from "#components/ui/notify.ts";
import { membersOf } from "#lib/unknown-values.ts";

/** Message between tabs: the session switched accounts, or nobody is signed in anymore. */
interface SessionChange {
  kind: "changed" | "ended";
  /** The new account, if it was chosen by name. */
  companyName?: string;
}

/** What a message says; null for anything else, such as one of another release in a tab that is still open. */
function readChange(data: unknown): SessionChange | null {
  const { kind, companyName } = membersOf(data);
  if (kind !== "changed" && kind !== "ended") return null;
  if (companyName === undefined) return { kind };
  return typeof companyName === "string" ? { kind, companyName } : null;
}

/** Shared by sender and listener: a channel delivers messages to all other channel objects, even in the same tab. */
let channel: BroadcastChannel | undefined;

function sessionChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel("aw_session");
  return channel;
}

/** Notifies the other tabs of this browser that the session switched accounts; they reload. */
export function notifyOtherTabs(companyName?: string): void {
  post({ kind: "changed", ...(companyName === undefined ? {} : { companyName }) });
}

/** Notifies the other tabs of this browser that nobody is signed in anymore; those that show an account leave it. */
export function notifyOtherTabsOfSignOut(): void {
  post({ kind: "ended" });
}

function post(change: SessionChange): void {
  sessionChannel().postMessage(change);
}

/**
 * Reloads the page, with a message, when another tab changes the session; the server redirects to sign-in if nobody is
 * signed in. `showsAccount` returns whether the page shows anything of a session. Returns a function that stops
 * listening.
 */
export function followOtherTabs(showsAccount: () => boolean): () => void {
  const follow = ({ data }: MessageEvent<unknown>) => {
    const change = readChange(data);
    if (change === null) return;
    const { kind, companyName } = change;
    // Pages without a session, like sign-in itself, would reload each other forever.
    if (kind === "ended" && !showsAccount()) return;
    // The person may be signing in over there, to save these changes.
    if (kind === "ended" && hasUnsavedWork()) return;
    if (companyName !== undefined) notifySuccessOnNextPage(`Another tab switched to ${companyName}`);
    window.location.reload();
  };
  sessionChannel().addEventListener("message", follow);
  return () => sessionChannel().removeEventListener("message", follow);
}
