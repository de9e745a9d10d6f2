import { FormHead } from "#components/ui/FormHead.tsx";
import { LinkForm } from "./LinkForm.tsx";
import classes from "./LinkPage.module.css";

interface LinkPageProps {
  link: string;
  emailAddress: string;
  /** Whether this is the browser that asked for the link. */
  isSameBrowser: boolean;
}

/** The page an emailed sign-in link opens: signs in here, or shows a code for the browser that requested it. */
export function LinkPage({ link, emailAddress, isSameBrowser }: LinkPageProps) {
  return (
    <>
      <FormHead title="Sign in to Afterword">
        {isSameBrowser
          ? "Select the button to sign in. This link works once."
          : "You requested this link in another browser. Sign in here, or get a code to enter there. This link works once."}
      </FormHead>
      <LinkForm
        action="/api/app/sessions/open"
        link={link}
        otherWay={isSameBrowser ? undefined : { action: "/api/app/sessions/show-code", label: "Show a code" }}
      >
        {`Continue as ${shortenAddress(emailAddress)}`}
      </LinkForm>
    </>
  );
}

/** A sign-in link's code, to be typed in the browser that requested it. Signing in here remains possible. */
export function ShownCode({ link, code }: { link: string; code: string }) {
  return (
    <>
      <FormHead title="Enter this code on your other device">
        In the browser where you requested the link, choose “Enter a code”. The code works only there, for five minutes.
      </FormHead>
      <p className={classes.code}>
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <p className={classes.note}>
        Enter it only where you requested the link yourself. No one from Afterword will ask you for it.
      </p>
      <LinkForm action="/api/app/sessions/open" link={link} isSecondary>
        Sign in here instead
      </LinkForm>
    </>
  );
}

/** Enough of an address to recognize it without revealing it to bystanders: `a…e@example.com`. */
function shortenAddress(emailAddress: string): string {
  const at = emailAddress.lastIndexOf("@");
  const name = emailAddress.slice(0, at);
  const middle = name.length > 2 ? `${name.charAt(0)}…${name.charAt(name.length - 1)}` : `${name.charAt(0)}…`;
  return `${middle}${emailAddress.slice(at)}`;
}
