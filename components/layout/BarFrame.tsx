import type { ReactNode } from "react";
import { Toasts } from "#components/ui/Toasts.tsx";
import classes from "./BarFrame.module.css";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";

/** A frame with the top bar and no menu; the brand is not a link. */
export function BarFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <TopBar />
      <main className={classes.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </>
  );
}
