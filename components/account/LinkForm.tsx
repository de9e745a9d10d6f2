import { Button } from "@mantine/core";
import classes from "./LinkForm.module.css";

interface LinkFormProps {
  /** The call that takes the link. */
  action: string;
  link: string;
  children: string;
  /** The way that is taken less often. */
  isSecondary?: boolean;
}

/**
 * The button of a mailed link's page. Only it uses the link, so that a mail scanner's visit does no harm; it is a plain
 * form, so that it works without a script.
 */
export function LinkForm({ action, link, children, isSecondary = false }: LinkFormProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="link" value={link} />
      <Button
        type="submit"
        fullWidth
        variant={isSecondary ? "default" : "filled"}
        className={classes.button ?? ""}
        classNames={{ label: classes.label ?? "" }}
      >
        {children}
      </Button>
    </form>
  );
}
