"use client";
import { createContext, use, useState } from "react";
import type { Survey } from "#lib/calls/survey-shapes.ts";
import { useEditorPart } from "./editor-context.ts";
import type { PublishableSurvey } from "./publishable.ts";

interface Live {
  /** What was published of this survey when the page came. */
  atFirst: PublishableSurvey | null;
  firstVersion: number;
  /** The name of the survey that shoppers get now, where it is another one. */
  replaces: string | null;
}

export const LiveContext = createContext<Live>({ atFirst: null, firstVersion: 0, replaces: null });

/** The last published version of the survey: as it was when the page came, then as published here. */
export function useLive(): { live: PublishableSurvey | null; replaces: string | null } {
  const { atFirst, firstVersion, replaces } = use(LiveContext);
  const survey = useEditorPart((state) => state.survey);
  const [live, setLive] = useState({ version: firstVersion, document: atFirst });
  const isNewer = live.document === null || live.version !== survey.version;
  if (isNewer && isDraftLive(survey)) setLive({ version: survey.version, document: survey });
  return { live: live.document, replaces: survey.isPublished ? null : replaces };
}

/** Nothing was saved after the last publishing, so that the draft is what shoppers see. */
function isDraftLive({ isPublished, publishedAt, updatedAt }: Survey): boolean {
  return isPublished && publishedAt !== null && publishedAt >= updatedAt;
}
