"use client";
import { createContext, use } from "react";
import type { SurveyStyles } from "#lib/survey/document.ts";
import type { PublishableSurvey } from "./publishable.ts";

interface Live {
  /** The last published version of the survey; null before the first. */
  live: PublishableSurvey | null;
  /** The name of the survey that shoppers get now, where it is another one. */
  replaces: string | null;
  /** The address of whoever edits, to be told apart from somebody else. */
  ownAddress: string;
  /** How the account's surveys look, as last edited here: live at once. */
  styles: SurveyStyles;
}

export const LiveContext = createContext<Live | null>(null);

/** What shoppers see, beside what is edited. */
export function useLive(): Live {
  const live = use(LiveContext);
  if (live === null) throw new Error("A LiveContext is needed above.");
  return live;
}
