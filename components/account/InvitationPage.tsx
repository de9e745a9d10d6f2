import { Button, TextInput } from "@mantine/core";
import { FormHead } from "#components/ui/FormHead.tsx";
import shared from "#components/ui/shared.module.css";
import { LinkForm } from "./LinkForm.tsx";
import { MessagePage } from "./MessagePage.tsx";

interface InvitationPageProps {
  link: string;
  companyName: string;
  userRole: "admin" | "member";
  /** Null if the inviter has no name, or is gone. */
  inviterName: string | null;
  /** Address of the invited person. */
  emailAddress: string;
  /** The invited person's name so far; null if they already set their own and aren't asked. */
  ownName: string | null;
  /** Address of the person signed in here, if it is someone else. */
  otherAddress: string | null;
}

/** The page an invitation opens: which account, for whom, and the button that accepts it. */
export function InvitationPage(props: InvitationPageProps) {
  const { link, companyName, userRole, inviterName, emailAddress, ownName, otherAddress } = props;
  const title = `Join ${companyName}`;
  if (otherAddress !== null) {
    return (
      <>
        <FormHead title={title}>
          This invitation is for {emailAddress}, but you're signed in as {otherAddress}. Log out, then open the link in
          the email again.
        </FormHead>
        <div className={shared.tightStack}>
          <Button component="a" href="/Account/Logout" fullWidth>
            Log out
          </Button>
          <Button component="a" href="/dashboard" fullWidth variant="default">
            Stay here
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <FormHead title={title}>
        {inviterName ?? "Someone on the team"} invited you to work on {companyName} surveys in Afterword{" "}
        {asRole[userRole]}. You'll join as {emailAddress}.
      </FormHead>
      <LinkForm
        action="/api/app/members/accept"
        link={link}
        fields={
          ownName !== null && (
            <TextInput
              name="name"
              mb={8}
              label="Your name (optional)"
              description="Your teammates see this name."
              autoComplete="name"
              maxLength={200}
              defaultValue={ownName}
            />
          )
        }
      >
        Accept invitation
      </LinkForm>
    </>
  );
}

const asRole = { admin: "as an admin", member: "as a member" } as const;

/** Shown after an invitation is accepted; `isOpen` if that account is the session's current one. */
export function JoinedPage({ companyName, isOpen }: { companyName: string; isOpen: boolean }) {
  return (
    <MessagePage
      title="You're in"
      text={`You're already a member of ${companyName}.`}
      href={isOpen ? "/dashboard" : "/account/chooseaccount"}
      action={isOpen ? "Go to the dashboard" : "Choose an account"}
    />
  );
}

type DeadInvitation = "used" | "expired" | "withdrawn" | "unknown";

/** Shown when an invitation no longer works. */
export function DeadInvitationPage({ state, isSignedIn }: { state: DeadInvitation; isSignedIn: boolean }) {
  const next = isSignedIn
    ? { href: "/dashboard", action: "Go to the dashboard" }
    : { href: "/account/login", action: "Sign in" };
  return <MessagePage {...says[state]} {...next} />;
}

const says: Record<DeadInvitation, { title: string; text: string }> = {
  used: {
    title: "This invitation was already accepted",
    text: "Each invitation works once. If you accepted it, sign in with your email as usual.",
  },
  expired: {
    title: "This invitation has expired",
    text: "Invitations expire after seven days. Ask the person who invited you to send a new one.",
  },
  withdrawn: {
    title: "This invitation is no longer valid",
    text: "It was canceled or replaced. Check your email for a newer one, or ask the person who invited you.",
  },
  unknown: {
    title: "This invitation doesn't work",
    text: "The link is incomplete or was changed. Copy the whole link from the email.",
  },
};
