import { MessagePage } from "./MessagePage.tsx";

type DeadLink = "used" | "expired" | "unknown";

/** Shown when a sign-in link no longer works; leads to a new one, or to where a used one has led. */
export function DeadLinkPage({ state, isSignedIn }: { state: DeadLink; isSignedIn: boolean }) {
  if (state === "used" && isSignedIn) {
    const text = "Each link works once. You're already signed in on this browser.";
    return <MessagePage title={says.used.title} text={text} href="/dashboard" action="Go to the dashboard" />;
  }
  return <MessagePage {...says[state]} href="/account/login" action="Get a new link" />;
}

const says: Record<DeadLink, { title: string; text: string }> = {
  used: {
    title: "This link was already used",
    text: "Each link works once. If you used it, you may already be signed in on this browser. If not, get a new one.",
  },
  expired: {
    title: "This link has expired",
    text: "Links expire in 10 minutes. Get a new one and we'll email it right away.",
  },
  unknown: {
    title: "This link doesn't work",
    text: "It's incomplete or was changed. Copy the whole link from the email, or get a new one.",
  },
};
