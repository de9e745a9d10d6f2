import type { ReactNode } from "react";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import classes from "./LimitedFrame.module.css";

/** For people who are signed in and may see no account yet: the content, and the ways to another account and out. */
export function LimitedFrame({ hasOtherAccounts, children }: { hasOtherAccounts: boolean; children: ReactNode }) {
  return (
    <>
      <header className={classes.header}>
        <Wordmark />
        <div className={classes.leave}>
          {hasOtherAccounts && <a href="/account/chooseaccount">Switch account</a>}
          {/* The call's own path: leaving is a navigation of the whole page. */}
          <a href="/Account/Logout">Log out</a>
        </div>
      </header>
      <main className={classes.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </>
  );
}
