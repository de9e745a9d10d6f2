"use client";
import shared from "#components/ui/shared.module.css";
import { TimeAgo } from "#components/ui/TimeAgo.tsx";
import type { AuditEntry } from "#lib/calls/shapes.ts";
import classes from "./EntryList.module.css";
import { type Detail, reasonOf } from "./entry-text.ts";

interface EntryListProps<Entry extends AuditEntry> {
  entries: readonly Entry[];
  /** An entry's details, shown below its action. */
  detailsOf: (entry: Entry) => Detail[];
  /** Shows each entry's account. */
  showsCompany?: boolean;
}

/** Activity entries, with who did it and when. */
export function EntryList<Entry extends AuditEntry>({
  entries,
  detailsOf,
  showsCompany = false,
}: EntryListProps<Entry>) {
  return (
    <ol className={shared.list} aria-label="Activity">
      {entries.map((entry) => (
        <EntryItem key={entry.id} entry={entry} details={detailsOf(entry)} showsCompany={showsCompany} />
      ))}
    </ol>
  );
}

interface EntryItemProps {
  entry: AuditEntry;
  details: readonly Detail[];
  showsCompany: boolean;
}

function EntryItem({ entry, details, showsCompany }: EntryItemProps) {
  const reason = reasonOf(entry);
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <span className={shared.strong}>{entry.label}</span>
        {showsCompany && (
          <a className={classes.company} href={`/admin?account=${entry.accountId}`}>
            {entry.companyName ?? entry.accountId}
          </a>
        )}
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
      {details.length > 0 && (
        <dl className={classes.details}>
          {details.map(([name, value]) => (
            <div key={name} className={classes.detail}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={classes.who}>
        {entry.emailAddress ?? "Deleted user"}
        {entry.asStaff && <span className={classes.staff}>Staff</span>} · <TimeAgo instant={entry.createdAt} />
      </p>
    </li>
  );
}
