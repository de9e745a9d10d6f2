import type { ReactNode } from "react";
import classes from "./PlainAction.module.css";

type PlainActionProps = { children: ReactNode } & ({ href: string } | { onClick: () => void });

/**
 * The primary action of a page that stands behind every other (not found, failed): a link or a button without script
 * of its own, because every page carries those.
 */
export function PlainAction({ children, ...target }: PlainActionProps) {
  if ("href" in target) {
    return (
      <a className={classes.action} href={target.href}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" className={classes.action} onClick={target.onClick}>
      {children}
    </button>
  );
}
