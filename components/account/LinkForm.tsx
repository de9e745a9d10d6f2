import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./LinkForm.module.css";

interface LinkFormProps {
  /** The call that takes the link. */
  action: string;
  link: string;
  children: string;
  /** What is asked beside the click. */
  fields?: ReactNode;
  /** The way that is taken less often. */
  isSecondary?: boolean;
  /** Another call that takes the link instead: a second button of the one form. */
  otherWay?: { action: string; label: string } | undefined;
}

/**
 * The button of a mailed link's page. Only it uses the link, so that a mail scanner's visit does no harm; it is a plain
 * form, the only one of the page, so that it works without a script.
 */
export function LinkForm({ action, link, children, fields, isSecondary = false, otherWay }: LinkFormProps) {
  const button = { type: "submit", fullWidth: true, className: classes.button ?? "" } as const;
  const classNames = { label: classes.label ?? "" };
  return (
    <form method="post" action={action} className={classes.ways}>
      <input type="hidden" name="link" value={link} />
      {fields}
      <Button {...button} classNames={classNames} variant={isSecondary ? "default" : "filled"}>
        {children}
      </Button>
      {otherWay && (
        <Button {...button} classNames={classNames} variant="default" formAction={otherWay.action}>
          {otherWay.label}
        </Button>
      )}
    </form>
  );
}
