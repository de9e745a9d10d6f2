import { FormHead } from "#components/ui/FormHead.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { MessagePage } from "./MessagePage.tsx";

/** The page a link to a new email address opens. Its button confirms the address. */
export function AddressPage({ link, emailAddress }: { link: string; emailAddress: string }) {
  return (
    <>
      <FormHead title="Confirm your new email address">
        You'll sign in with {emailAddress} and get our emails there. If you're signed in on this device, you stay signed
        in. All other devices are logged out.
      </FormHead>
      <LinkForm action="/api/app/sessions/confirm-address" link={link}>
        Use this address
      </LinkForm>
    </>
  );
}

type DeadAddressLink = "used" | "expired" | "unknown";

/** Shown when a link to a new email address no longer works. */
export function DeadAddressPage({ state }: { state: DeadAddressLink }) {
  return <MessagePage {...says[state]} href="/account" action="Go to account" />;
}

const says: Record<DeadAddressLink, { title: string; text: string }> = {
  used: {
    title: "This link was already used",
    text: "Each link works once. If you used it, your new email address is already confirmed.",
  },
  expired: {
    title: "This link has expired",
    text: "Links expire in 10 minutes. Enter your new address in your account again to get a new one.",
  },
  unknown: {
    title: "This link doesn't work",
    text: "It's incomplete or was changed. Copy the whole link from the email.",
  },
};
