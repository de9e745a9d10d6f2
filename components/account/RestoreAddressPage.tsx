import { FormHead } from "#components/ui/FormHead.tsx";
import { utcMoment } from "#lib/utc-moment.ts";
import { LinkForm } from "./LinkForm.tsx";
import { MessagePage } from "./MessagePage.tsx";

interface RestoreAddressPageProps {
  link: string;
  /** The address to restore. */
  emailAddress: string;
  /** ISO 8601 instants: when the address was changed, and until when the change can be undone. */
  changedAt: string;
  until: string;
}

/** The page that the email to a previous address opens. Its button undoes the change of address. */
export function RestoreAddressPage({ link, emailAddress, changedAt, until }: RestoreAddressPageProps) {
  return (
    <>
      <FormHead title="Undo your email address change">
        Your Afterword account stopped using {emailAddress} on {utcMoment(changedAt)}. If that wasn't you, restore this
        address by {utcMoment(until)}. Everyone signed in to the account will be logged out.
      </FormHead>
      <LinkForm action="/api/app/sessions/restore-address" link={link}>
        Restore this address
      </LinkForm>
    </>
  );
}

type DeadRestoreLink = "used" | "expired" | "unknown";

/** Shown when a link can no longer undo a change of address. */
export function DeadRestorePage({ state }: { state: DeadRestoreLink }) {
  return <MessagePage {...says[state]} href="/account/login" action="Sign in" />;
}

const says: Record<DeadRestoreLink, { title: string; text: string }> = {
  used: {
    title: "This change was already undone",
    text: "The account is back to a previous address. Sign in with the one you had before the first change.",
  },
  expired: {
    title: "This link has expired",
    text: "You can undo an email address change for 72 hours. If you still need help, contact the team that runs this site.",
  },
  unknown: {
    title: "This link doesn't work",
    text: "It's incomplete or was changed. Copy the whole link from the email.",
  },
};
