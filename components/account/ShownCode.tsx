import { FormHead } from "./FormHead.tsx";
import { LinkForm } from "./LinkForm.tsx";
import classes from "./ShownCode.module.css";

/** The code of a sign-in link, to be typed in the browser that asked for it; signing in here stays possible. */
export function ShownCode({ link, code }: { link: string; code: string }) {
  return (
    <>
      <FormHead title="Type this code on the other device">
        Where you asked for the link, choose “Type the code”. It works for five minutes, in that browser alone.
      </FormHead>
      <p className={classes.code}>
        {code.slice(0, 3)} {code.slice(3)}
      </p>
      <p className={classes.note}>
        Type it only where you asked for the link yourself. Nobody from Afterword asks for it.
      </p>
      <LinkForm action="/api/app/sessions/open" link={link} isSecondary>
        Sign in here instead
      </LinkForm>
    </>
  );
}
