import { Button } from "@mantine/core";
import { FormHead } from "./FormHead.tsx";

/**
 * The page a mailed link opens. Only its button signs in, so that a mail scanner's visit does no harm; it is a plain
 * form, so that it works without a script.
 */
export function LinkPage({ link, emailAddress }: { link: string; emailAddress: string }) {
  return (
    <>
      <FormHead title="Log in to Afterword">One click, and you are in. The link works once.</FormHead>
      <form method="post" action="/api/app/sessions/open">
        <input type="hidden" name="link" value={link} />
        <Button type="submit" fullWidth h="auto" mih={40} py={8} styles={{ label: { whiteSpace: "normal" } }}>
          Continue as {shorten(emailAddress)}
        </Button>
      </form>
    </>
  );
}

/** Enough of the address to know it by, for those who look over the shoulder: `a…e@example.com`. */
function shorten(emailAddress: string): string {
  const at = emailAddress.lastIndexOf("@");
  const name = emailAddress.slice(0, at);
  const middle = name.length > 2 ? `${name.charAt(0)}…${name.charAt(name.length - 1)}` : `${name.charAt(0)}…`;
  return `${middle}${emailAddress.slice(at)}`;
}
