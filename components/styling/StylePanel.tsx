"use client";
import { Skeleton } from "@mantine/core";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { useCall } from "#lib/client/hooks.ts";
import type { SurveyStyles } from "#lib/survey/style-tokens.ts";
import { StyleForm } from "./StyleForm.tsx";

/**
 * The account's survey appearance: loads the styles and saves each change right away. `onStyles` gets what shoppers
 * see, to keep a preview up to date.
 */
export function StylePanel({ onStyles }: { onStyles?: (styles: SurveyStyles) => void }) {
  const { data, error, refetch } = useCall("Survey.GetStyles", {}, { refetchOnWindowFocus: false, gcTime: 0 });
  if (data) return <StyleForm stored={data} onStyles={onStyles} />;
  if (error) return <ErrorState title="We couldn't load the appearance settings" error={error} retry={refetch} />;
  return <Skeleton height={480} radius="lg" />;
}
