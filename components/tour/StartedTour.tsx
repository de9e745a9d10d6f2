"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Account } from "#lib/calls/shapes.ts";
import { callKey, useCallMutation } from "#lib/client/hooks.ts";
import { TourCard, type TourCardProps } from "./TourCard.tsx";
import type { TourPage } from "./tour-page.ts";
import { stepsLeft } from "./tours.ts";

interface StartedTourProps extends Omit<TourCardProps, "steps"> {
  page: TourPage;
  account: Account;
}

/** Recorded at the start: anyone who skips it has seen that there is one. */
export function StartedTour({ page, account, ...rest }: StartedTourProps) {
  // As it starts: what is done during the tour must not change which step is next.
  const [steps] = useState(() => stepsLeft(page, account));
  const queries = useQueryClient();
  const { mutate: remember } = useCallMutation("Account.TourStarted");
  useEffect(() => {
    remember({ page });
    queries.setQueryData<string[]>(callKey("app.GetTours", {}), (known = []) => [...new Set([...known, page])]);
  }, [remember, queries, page]);
  return <TourCard steps={steps} {...rest} />;
}
