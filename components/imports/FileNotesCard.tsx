import { Card } from "#components/ui/Card.tsx";
import shared from "#components/ui/shared.module.css";
import { formatCount } from "#lib/format-figure.ts";
import classes from "./imports.module.css";
import type { FileNotes } from "./send-file.ts";

/** What of a file couldn't be read, and what could be read in two ways. */
export function FileNotesCard({ notes }: { notes: FileNotes }) {
  const { problems, problemCount, unsure, unsureCount } = notes;
  if (problemCount === 0 && unsureCount === 0) return null;
  return (
    <Card title="Check your file" titleId="notes-title">
      <div className={shared.stack}>
        {problemCount > 0 && (
          <div className={shared.tightStack}>
            <p className={shared.note}>
              {formatCount(problemCount)} {problemCount === 1 ? "row is" : "rows are"} left out:
            </p>
            <ul className={classes.facts}>
              {problems.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
              {problemCount > problems.length && <li>and {formatCount(problemCount - problems.length)} more</li>}
            </ul>
          </div>
        )}
        {unsureCount > 0 && (
          <div className={shared.tightStack}>
            <p className={shared.note}>
              Some cells hold several choices, and a choice may have a comma in it. We read these as choices of their
              own; if one is only a part of a choice, cancel the import and choose “Question with one choice” for its
              column.
            </p>
            <ul className={classes.facts}>
              {unsure.map((part) => (
                <li key={part}>{part}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Card>
  );
}
