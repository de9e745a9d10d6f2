import { FormHead } from "./FormHead.tsx";
import { LinkForm } from "./LinkForm.tsx";
import classes from "./LinkPage.module.css";
import { shortenAddress } from "./shorten-address.ts";

interface LinkPageProps {
  link: string;
  emailAddress: string;
  /** Whether this is the browser that asked for the link. */
  isSameBrowser: boolean;
}

/** The page a mailed sign-in link opens: signs in here, or shows a code for the browser that asked. */
export function LinkPage({ link, emailAddress, isSameBrowser }: LinkPageProps) {
  const here = (
    <LinkForm action="/api/app/sessions/open" link={link}>
      {`Continue as ${shortenAddress(emailAddress)}`}
    </LinkForm>
  );
  if (isSameBrowser) {
    return (
      <>
        <FormHead title="Log in to Afterword">One click, and you are in. The link works once.</FormHead>
        {here}
      </>
    );
  }
  return (
    <>
      <FormHead title="Log in to Afterword">
        This link was asked for in another browser. Sign in here, or show a code to type there. The link works once.
      </FormHead>
      <div className={classes.ways}>
        {here}
        <LinkForm action="/api/app/sessions/show-code" link={link} isSecondary>
          Show a code
        </LinkForm>
      </div>
    </>
  );
}
