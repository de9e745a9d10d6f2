import type { ReactNode } from "react";
import { HelpLink } from "#components/help/HelpLink.tsx";
import { Toasts } from "#components/ui/Toasts.tsx";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import { LeaveLinks } from "./LeaveLinks.tsx";
import classes from "./LimitedFrame.module.css";

interface LimitedFrameProps {
  hasOtherAccounts: boolean;
  supportEmail: string;
  children: ReactNode;
}

/**
 * For people who are signed in but may not see an account yet: the content, and links to switch accounts and log out.
 */
export function LimitedFrame({ hasOtherAccounts, supportEmail, children }: LimitedFrameProps) {
  return (
    <>
      <header className={classes.header}>
        <Wordmark />
        <LeaveLinks hasOthers={hasOtherAccounts} />
      </header>
      <main className={classes.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <HelpLink address={supportEmail} />
      <Toasts />
    </>
  );
}
