"use client";
import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Toasts } from "#components/ui/Toasts.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { TopBar } from "./TopBar.tsx";
import classes from "./TopBarFrame.module.css";

interface TopBarFrameProps {
  /** The account's profile, loaded on the server. */
  state: DehydratedState;
  children: ReactNode;
}

/** The top bar without the menu, and a page to read below it. */
export function TopBarFrame({ state, children }: TopBarFrameProps) {
  return (
    <HydrationBoundary state={state}>
      <SkipLink />
      <TopBar />
      <main className={classes.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <Toasts />
    </HydrationBoundary>
  );
}
