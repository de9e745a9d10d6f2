import type { ReactNode } from "react";
import { LazyTopBarFrame } from "#components/layout/LazyTopBarFrame.tsx";
import { dehydrated, prefetched } from "#components/ui/prefetched-calls.ts";
import { Wordmark } from "#components/ui/Wordmark.tsx";
import { accountProfile } from "#server/domain/accounts/index.ts";
import { inPage, pageVisitor } from "#server/edge/identity/index.ts";
import classes from "./layout.module.css";

/** Public pages to read: under the top bar for a member, under just the wordmark for everyone else. */
export default async function TopBarLayout({ children }: { children: ReactNode }) {
  const visitor = await pageVisitor();
  if (!visitor) {
    return (
      <div className={classes.frame}>
        <header className={classes.header}>
          <Wordmark size={22} />
        </header>
        <main className={classes.plainMain}>{children}</main>
      </div>
    );
  }
  const profile = await inPage(visitor.accountId, () => accountProfile(visitor));
  return <LazyTopBarFrame state={dehydrated([prefetched("Profile.Profile", {}, profile)])}>{children}</LazyTopBarFrame>;
}
