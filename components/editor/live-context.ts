"use client";
import { createContext, use } from "react";
import type { SurveyStyles } from "#lib/survey/document.ts";
import type { PublishableSurvey } from "./publishable.ts";

interface Live {
  /** The last published version of the survey; null if it was never published. */
  live: PublishableSurvey | null;
  /** The name of the live survey, if it is a different one. */
  replaces: string | null;
  /** The current user's email address, to recognize their own changes. */
  ownAddress: string;
  /** The account's survey appearance as last edited here; changes are live at once. */
  styles: SurveyStyles;
}

export const LiveContext = createContext<Live | null>(null);

/** What shoppers see now, as opposed to the draft. */
export function useLive(): Live {
  const live = use(LiveContext);
  if (live === null) throw new Error("A LiveContext is needed above.");
  return live;
}
