"use client";
import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useEffect, useState } from "react";
import type { Account } from "#lib/calls/shapes.ts";
import { callKey, useCall, useCallMutation } from "#lib/client/hooks.ts";
import { TourCard } from "./TourCard.tsx";
import { stepsLeft, type Tour, tourAt } from "./tours.ts";

/** The page's tour, on the person's first visit. It never blocks the page. */
export function PageTour() {
  const tour = tourAt(usePathname());
  // A tour isn't worth an error message: without a response there is none.
  const { data: seen } = useCall("app.GetTours", {}, { staleTime: Number.POSITIVE_INFINITY, retry: false });
  const [shown, setShown] = useState<Tour>();
  if (tour && seen && !seen.includes(tour.page) && shown !== tour) setShown(tour);
  if (shown && shown !== tour) setShown(undefined);
  // The layout preloads it: the server draws the tour, which on phones takes a part of the page.
  const { data: account } = useCall("Profile.Profile", {});
  return (
    shown &&
    account && <StartedTour key={shown.page} tour={shown} account={account} close={() => setShown(undefined)} />
  );
}

interface StartedTourProps {
  tour: Tour;
  account: Account;
  close: () => void;
}

/** Recorded at the start: anyone who skips it has seen that there is one. */
function StartedTour({ tour, account, close }: StartedTourProps) {
  // As it starts: what is done during the tour must not change which step is next.
  const [steps] = useState(() => stepsLeft(tour, account));
  const queries = useQueryClient();
  const { mutate: remember } = useCallMutation("Account.TourStarted");
  useEffect(() => {
    remember({ page: tour.page });
    queries.setQueryData<string[]>(callKey("app.GetTours", {}), (known = []) => [...new Set([...known, tour.page])]);
  }, [remember, queries, tour.page]);
  return <TourCard steps={steps} close={close} />;
}
