import type { ReactNode } from "react";
import classes from "./ChangeList.module.css";
import type { SurveyChange } from "./compare-surveys.ts";

interface ChangeListProps {
  changes: readonly SurveyChange[];
  /** A note on how a change affects existing responses. */
  note?: (change: SurveyChange) => ReactNode;
}

const kindLabels = { added: "New", removed: "Removed", changed: "Changed", moved: "Moved" };

/** The differences between two surveys, in words. */
export function ChangeList({ changes, note }: ChangeListProps) {
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.questionNameId} ${change.what}`} className={classes.change}>
          <span className={classes.kind} data-kind={change.kind}>
            {kindLabels[change.kind]}
          </span>
          <div>
            {change.what}
            <ul className={classes.parts}>
              {change.parts?.map((part) => (
                <li key={part}>{part}</li>
              ))}
              {note && <Note>{note(change)}</Note>}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Note({ children }: { children: ReactNode }) {
  return children ? <li>{children}</li> : null;
}
