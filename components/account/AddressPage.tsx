import { Button } from "@mantine/core";
import { FormHead } from "./FormHead.tsx";
import { LinkForm } from "./LinkForm.tsx";

/** The page that the link to a new address opens: from its button on, the address is the person's. */
export function AddressPage({ link, emailAddress }: { link: string; emailAddress: string }) {
  return (
    <>
      <FormHead title="Confirm your new address">
        From now on you log in with {emailAddress}, and our mails go there. If you are logged in here, you stay logged
        in; every other device is logged out.
      </FormHead>
      <LinkForm action="/api/app/sessions/confirm-address" link={link}>
        Use this address
      </LinkForm>
    </>
  );
}

export type DeadAddressLink = "used" | "expired" | "unknown";

/** What a link to a new address that no longer works says. */
export function DeadAddressPage({ state }: { state: DeadAddressLink }) {
  const { title, text } = says[state];
  return (
    <>
      <FormHead title={title}>{text}</FormHead>
      <Button component="a" href="/account" fullWidth>
        Go to the account
      </Button>
    </>
  );
}

const says: Record<DeadAddressLink, { title: string; text: string }> = {
  used: {
    title: "This address is confirmed",
    text: "Each link works once. If that was you, the address counts already.",
  },
  expired: {
    title: "This link has expired",
    text: "Links work for 10 minutes. Enter the new address in your account again, and a new one is mailed.",
  },
  unknown: {
    title: "This link does not work",
    text: "It is incomplete or was changed on the way: copy it from the mail as a whole.",
  },
};
