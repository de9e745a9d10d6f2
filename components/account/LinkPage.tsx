import { FormHead } from "./FormHead.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { shortenAddress } from "./shorten-address.ts";

interface LinkPageProps {
  link: string;
  emailAddress: string;
  /** Whether this is the browser that asked for the link. */
  isSameBrowser: boolean;
}

/** The page a mailed sign-in link opens: signs in here, or shows a code for the browser that asked. */
export function LinkPage({ link, emailAddress, isSameBrowser }: LinkPageProps) {
  return (
    <>
      <FormHead title="Log in to Afterword">
        {isSameBrowser
          ? "One click, and you are in. The link works once."
          : "This link was asked for in another browser. Sign in here, or show a code to type there. The link works once."}
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
