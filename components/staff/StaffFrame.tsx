import type { ReactNode } from "react";
import { SkipLink } from "#components/layout/SkipLink.tsx";
import { TabLinks } from "#components/ui/TabLinks.tsx";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./StaffFrame.module.css";

const tabs = [
  { path: "/admin", label: "Accounts" },
  { path: "/admin/audit-log", label: "Audit log" },
];

interface StaffFrameProps {
  emailAddress: string;
  /** The person's current account; staff need not be in any. */
  companyName: string | null;
  children: ReactNode;
}

/** The frame of the staff screens: a top bar without an account menu. */
export function StaffFrame({ emailAddress, companyName, children }: StaffFrameProps) {
  return (
    <>
      <SkipLink />
      <header className={classes.bar}>
        <Wordmark />
        <span className={classes.tag}>Staff</span>
        <span className={classes.who}>{emailAddress}</span>
        {companyName && (
          <a className={classes.link} href="/dashboard">
            <span className={classes.wide}>Go to </span>
            {companyName}
          </a>
        )}
        <a className={classes.leave} href="/Account/Logout">
          Log out
        </a>
      </header>
      <main className={classes.main} id="content" tabIndex={-1}>
        <TabLinks label="Staff" tabs={tabs} />
        {children}
      </main>
      <Toasts />
    </>
  );
}
