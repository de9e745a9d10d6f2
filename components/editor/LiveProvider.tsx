"use client";
import { type ReactNode, useMemo, useState } from "react";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { useEditorPart } from "./editor-context.ts";
import { LiveContext } from "./live-context.ts";
import type { PublishedDocument } from "./publishable.ts";

interface LiveProviderProps {
  /** The published version when the page was made; null if it was never published. */
  atFirst: PublishedDocument | null;
  /** The name of the live survey, if it is a different one. */
  replaces: string | null;
  ownAddress: string;
  styles: SurveyStyles;
  children: ReactNode;
}

/**
 * Provides the version that shoppers see: the one the page came with, until a later one is published here. The browser's
 * Back button brings the page as it was first made, so the survey may be newer.
 */
export function LiveProvider({ atFirst, replaces, ownAddress, styles, children }: LiveProviderProps) {
  const survey = useEditorPart((state) => state.survey);
  const [live, setLive] = useState<PublishedDocument | null>(atFirst);
  if (live?.version !== survey.version && isDraftLive(survey)) setLive({ version: survey.version, document: survey });
  const { isPublished } = survey;
  const value = useMemo(
    () => ({ live: live?.document ?? null, replaces: isPublished ? null : replaces, ownAddress, styles }),
    [live, isPublished, replaces, ownAddress, styles],
  );
  return <LiveContext value={value}>{children}</LiveContext>;
}

/** Nothing was saved since the last publish, so the draft is the live version. */
function isDraftLive({ isPublished, publishedAt, updatedAt }: Survey): boolean {
  return isPublished && publishedAt !== null && publishedAt >= updatedAt;
}
