"use client";
import type { AuditEntry } from "#lib/calls/shapes.ts";
import classes from "./EntryList.module.css";
import { actionWords, detailsOf, reasonOf } from "./entry-words.ts";
import { TimeAgo } from "./TimeAgo.tsx";

interface EntryListProps {
  entries: readonly AuditEntry[];
  /** Says of each entry whose account it was in. */
  showsCompany?: boolean;
}

/** What was done, by whom and when, one under the other. */
export function EntryList({ entries, showsCompany = false }: EntryListProps) {
  return (
    <ol className={classes.list} aria-label="What was done">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} showsCompany={showsCompany} />
      ))}
    </ol>
  );
}

function Entry({ entry, showsCompany }: { entry: AuditEntry; showsCompany: boolean }) {
  const reason = reasonOf(entry);
  const details = detailsOf(entry);
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        <span className={classes.action}>{actionWords(entry)}</span>
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
        {entry.emailAddress ?? "Somebody who is gone"}
        {entry.asStaff && <span className={classes.staff}>Staff</span>} · <TimeAgo instant={entry.createdAt} />
      </p>
    </li>
  );
}
