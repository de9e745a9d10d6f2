import { FormHead } from "#components/ui/FormHead.tsx";
import { LinkForm } from "./LinkForm.tsx";
import classes from "./ShownCode.module.css";

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
