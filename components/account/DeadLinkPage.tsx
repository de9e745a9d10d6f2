import { Button } from "@mantine/core";
import { FormHead } from "./FormHead.tsx";

export type DeadLink = "used" | "expired" | "unknown";

/** What a sign-in link that no longer works says, with the way to a new one. */
export function DeadLinkPage({ state }: { state: DeadLink }) {
  const { title, text } = says[state];
  return (
    <>
      <FormHead title={title}>{text}</FormHead>
      <Button component="a" href="/account/login" fullWidth>
        Get a new link
      </Button>
    </>
  );
}

const says: Record<DeadLink, { title: string; text: string }> = {
  used: {
    title: "This link was used",
    text: "Each link signs in once. If that was you, this browser may be signed in already; if not, get a new one.",
  },
  expired: { title: "This link has expired", text: "Links work for 10 minutes. A new one is mailed in seconds." },
  unknown: {
    title: "This link does not work",
    text: "It is incomplete or was changed on the way: copy it from the mail as a whole, or get a new one.",
  },
};
