import { z } from "zod";
import { DAY_SECONDS, defineMail, shortText, webAddress } from "./template.ts";

interface Words {
  subject: string;
  heading: string;
  what: (name: string) => string;
  /** If it wasn't a change that someone signed in as the person can make. */
  otherwise?: string;
}

const words = {
  totpAdded: {
    subject: "An authenticator app was added to your Afterword account",
    heading: "Authenticator app added",
    what: (name) => `${named("authenticator app", name)} was added. We'll ask for a code from it when you sign in.`,
  },
  totpRemoved: {
    subject: "An authenticator app was removed from your Afterword account",
    heading: "Authenticator app removed",
    what: (name) => `${named("authenticator app", name)} was removed. Its codes no longer work.`,
  },
  passkeyAdded: {
    subject: "A passkey was added to your Afterword account",
    heading: "Passkey added",
    what: (name) => `${named("passkey", name)} was added. You can sign in with it.`,
  },
  passkeyRemoved: {
    subject: "A passkey was removed from your Afterword account",
    heading: "Passkey removed",
    what: (name) => `${named("passkey", name)} was removed. It can no longer be used to sign in.`,
  },
  recoveryCodesCreated: {
    subject: "New recovery codes were created for your Afterword account",
    heading: "New recovery codes created",
    what: () => "New recovery codes were created. The previous codes no longer work.",
  },
  recoveryCodeUsed: {
    subject: "A recovery code was used to sign in to your Afterword account",
    heading: "A recovery code was used",
    what: () => "Someone signed in to your account with one of your recovery codes. That code no longer works.",
  },
  factorsReset: {
    subject: "Two-factor sign-in was turned off for your Afterword account",
    heading: "Two-factor sign-in was turned off",
    what: () =>
      "The team that runs this site removed your authenticator apps, passkeys, and recovery codes, and logged you out everywhere. Sign in with an email link, then set up two-factor sign-in again.",
    otherwise: "If you didn't ask for this, contact the team that runs this site.",
  },
} satisfies Record<string, Words>;

/** To a person whose way of signing in has changed, or was used in an unusual way. */
export const securityNoticeMail = defineMail({
  props: z.object({
    event: z.enum([
      "totpAdded",
      "totpRemoved",
      "passkeyAdded",
      "passkeyRemoved",
      "recoveryCodesCreated",
      "recoveryCodeUsed",
      "factorsReset",
    ]),
    /** The person's name for the factor, if the mail is about one. */
    name: shortText.default(""),
    /** The security screen. */
    url: webAddress,
  }),
  usefulForSeconds: 7 * DAY_SECONDS,
  write: ({ event, name, url }) => {
    const { subject, heading, what, otherwise }: Words = words[event];
    return {
      subject,
      preview: otherwise ?? "If this was you, you don't need to do anything.",
      heading,
      paragraphs: [
        what(name),
        otherwise ??
          "If this wasn't you, log out all other devices right away, then check your authenticator apps, passkeys, and recovery codes.",
      ],
      action: { label: "Review security settings", url },
    };
  },
});

/** A factor in a sentence: its kind only if its name doesn't begin with it, as the names that we give do. */
function named(kind: string, name: string): string {
  return name.toLowerCase().startsWith(kind) ? `“${name}”` : `The ${kind} “${name}”`;
}
