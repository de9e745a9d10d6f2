"use client";
import { type ReactNode, useContext } from "react";
import shared from "#components/ui/shared.module.css";
import { InAdmin } from "./in-admin-context.ts";
import classes from "./PageHeader.module.css";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "s-page": HTMLAttributes<HTMLElement> & { heading: string };
    }
  }
}

interface PageHeaderProps {
  title: string;
  /** One sentence: what the screen is for. */
  description?: ReactNode;
  /** Muted text next to the title: a status, "Saved". */
  aside?: ReactNode;
  /** The primary action, with at most a few others before it. */
  actions?: ReactNode;
  /** Breadcrumbs, on screens nested two or more levels deep. */
  breadcrumbs?: ReactNode;
  /** The row of filters under the title. */
  filters?: ReactNode;
  /** Title and actions stay in view while the screen scrolls, where it is high enough. */
  isPinned?: boolean;
}

/**
 * A screen's header: its title, one sentence, and its actions on the right. In Shopify's admin the title is in its title
 * bar, which App Bridge fills from `s-page`.
 */
export function PageHeader({ title, description, aside, actions, breadcrumbs, filters, isPinned }: PageHeaderProps) {
  const text = description && <p className={classes.description}>{description}</p>;
  const inAdmin = useContext(InAdmin);
  return (
    <header className={classes.header} data-in-admin={inAdmin || undefined} data-pinned={isPinned || undefined}>
      {inAdmin && <s-page heading={title} style={{ display: "none" }} />}
      {breadcrumbs && <div className={shared.small}>{breadcrumbs}</div>}
      <div className={classes.row}>
        <div className={classes.text}>
          <div className={classes.titleRow}>
            <h1 className={classes.title}>{title}</h1>
            {aside}
          </div>
          {!isPinned && text}
        </div>
        {actions && (
          <div className={shared.row} data-page-actions>
            {actions}
          </div>
        )}
      </div>
      {isPinned && text}
      {filters && <div className={shared.row}>{filters}</div>}
    </header>
  );
}
