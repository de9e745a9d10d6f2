"use client";
import { type ReactNode, useMemo, useState } from "react";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { useEditorPart } from "./editor-context.ts";
import { LiveContext } from "./live-context.ts";
import type { PublishableSurvey } from "./publishable.ts";

interface LiveProviderProps {
  /** What was published of this survey when the page came; null before the first publishing. */
  atFirst: PublishableSurvey | null;
  /** The name of the survey that shoppers get now, where it is another one. */
  replaces: string | null;
  ownAddress: string;
  styles: SurveyStyles;
  children: ReactNode;
}

/** Tells what within it needs to know of what shoppers see: as it was when the page came, then as published here. */
export function LiveProvider({ atFirst, replaces, ownAddress, styles, children }: LiveProviderProps) {
  const survey = useEditorPart((state) => state.survey);
  const [live, setLive] = useState({ version: survey.version, document: atFirst });
  const isNewer = live.document === null || live.version !== survey.version;
  if (isNewer && isDraftLive(survey)) setLive({ version: survey.version, document: survey });
  const { isPublished } = survey;
  const value = useMemo(
    () => ({ live: live.document, replaces: isPublished ? null : replaces, ownAddress, styles }),
    [live, isPublished, replaces, ownAddress, styles],
  );
  return <LiveContext value={value}>{children}</LiveContext>;
}

/** Nothing was saved after the last publishing, so that the draft is what shoppers see. */
function isDraftLive({ isPublished, publishedAt, updatedAt }: Survey): boolean {
  return isPublished && publishedAt !== null && publishedAt >= updatedAt;
}
