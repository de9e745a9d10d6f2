import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import shared from "#components/ui/shared.module.css";
import classes from "./LinkForm.module.css";

interface LinkFormProps {
  /** The call that takes the link. */
  action: string;
  link: string;
  children: string;
  /** Fields to fill in before the button. */
  fields?: ReactNode;
  /** Drawn as the less common choice. */
  isSecondary?: boolean;
  /** Another call that takes the link instead: a second button in the same form. */
  otherWay?: { action: string; label: string } | undefined;
}

/**
 * The button on the page of an emailed link. Only the button uses up the link, so a mail scanner's visit does no harm.
 * It is a plain form, and the only one on its page, so it works without scripts.
 */
export function LinkForm({ action, link, children, fields, isSecondary = false, otherWay }: LinkFormProps) {
  const button = { type: "submit", fullWidth: true, className: classes.button ?? "" } as const;
  const classNames = { label: classes.label ?? "" };
  return (
    <form method="post" action={action} className={shared.tightStack}>
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
