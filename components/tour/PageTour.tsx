"use client";
import { Button, CloseButton } from "@mantine/core";
import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { useCall } from "#lib/client/hooks.ts";
import { type TourPage, tourPageAt } from "./tour-page.ts";

// Drawn by the server, because on phones it takes a part of the page. Most visits have none.
const StartedTour = dynamic(() => import("./StartedTour.tsx").then((module) => module.StartedTour));

// Every page draws these: from here, the tour's file doesn't bring them once more.
const buttons = { Button, CloseButton };

/** The page's tour, on the person's first visit. It never blocks the page. */
export function PageTour() {
  const page = tourPageAt(usePathname());
  // A tour isn't worth an error message: without a response there is none.
  const { data: seen } = useCall("app.GetTours", {}, { staleTime: Number.POSITIVE_INFINITY, retry: false });
  const [shown, setShown] = useState<TourPage>();
  if (page && seen && !seen.includes(page) && shown !== page) setShown(page);
  if (shown && shown !== page) setShown(undefined);
  // The layout preloads it: the server draws the tour, which on phones takes a part of the page.
  const { data: account } = useCall("Profile.Profile", {});
  if (!shown || !account) return null;
  return <StartedTour key={shown} page={shown} account={account} buttons={buttons} close={() => setShown(undefined)} />;
}
