import { FormHead } from "#components/ui/FormHead.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { shortenAddress } from "./shorten-address.ts";

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
