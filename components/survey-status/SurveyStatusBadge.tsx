"use client";
import { StatusBadge } from "#components/ui/StatusBadge.tsx";
import { useSurveyStatus } from "./use-survey-status.ts";

/** Whether shoppers see the survey now, as a word, an icon and a color. */
export function SurveyStatusBadge() {
  const { isEnabled } = useSurveyStatus();
  if (isEnabled === undefined) return null;
  return <StatusBadge status={isEnabled ? "good" : "neutral"}>{isEnabled ? "Enabled" : "Disabled"}</StatusBadge>;
}
