import type { ReactNode } from "react";
import shared from "#components/ui/shared.module.css";
import classes from "./Card.module.css";

interface CardProps {
  title?: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  actions?: ReactNode;
  /** `none` lets a table or list reach the edges. */
  padding?: "normal" | "none";
  /** The title's id, for `aria-labelledby` and links. */
  titleId?: string;
  children?: ReactNode;
}

/** A bordered surface for one section of a screen. */
export function Card({ title, description, actions, padding = "normal", titleId, children }: CardProps) {
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      {(title || actions) && (
        <div className={classes.head}>
          <div className={classes.text}>
            {title && (
              <h2 className={classes.title} id={titleId}>
                {title}
              </h2>
            )}
            {description && <p className={shared.tightCaption}>{description}</p>}
          </div>
          {actions && <div className={shared.row}>{actions}</div>}
        </div>
      )}
      {children !== undefined && <div className={padding === "none" ? classes.edge : classes.body}>{children}</div>}
    </section>
  );
}
