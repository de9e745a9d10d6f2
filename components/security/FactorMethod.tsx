import type { ReactNode } from "react";
import shared from "#components/ui/shared.module.css";
import { FactorRow } from "./FactorRow.tsx";
import type { Factor } from "./RenameFactorDialog.tsx";
import classes from "./security.module.css";

interface FactorMethodProps {
  title: string;
  /** One sentence about the method. */
  description: string;
  icon: ReactNode;
  factors: readonly Factor[];
  /** Whether the person has a single second factor, of any kind. */
  hasOne: boolean;
  /** Whether the account requires a second factor. */
  isRequired: boolean;
  /** Button that adds a factor. */
  action: ReactNode;
  /** Error messages. */
  children?: ReactNode;
}

/** One kind of second factor, with the factors already added. */
export function FactorMethod(props: FactorMethodProps) {
  const { title, description, icon, factors, hasOne, isRequired, action, children } = props;
  return (
    <div className={classes.method}>
      <div className={shared.looseRow}>
        <span className={classes.icon}>{icon}</span>
        <div className={classes.methodText}>
          <h3 className={classes.methodTitle}>{title}</h3>
          <p className={shared.note}>{description}</p>
        </div>
        <div>{action}</div>
      </div>
      {children}
      {factors.length > 0 && (
        <ul className={classes.factors} aria-label={title}>
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isOnly={hasOne} isRequired={isRequired} />
          ))}
        </ul>
      )}
    </div>
  );
}
