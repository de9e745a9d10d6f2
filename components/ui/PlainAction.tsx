import type { ReactNode } from "react";
import classes from "./PlainAction.module.css";

type PlainActionProps = { children: ReactNode } & ({ href: string } | { onClick: () => void });

/**
 * The primary action of a fallback page (not found, failed): a link or a button without any script of its own, because
 * these pages are part of every page.
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
