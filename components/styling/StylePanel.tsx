"use client";
import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { ErrorState } from "#components/ui/ErrorState.tsx";
import { useCall } from "#lib/client/hooks.ts";
import type { SurveyStyles } from "#lib/survey/style-tokens.ts";
import { StyleForm } from "./StyleForm.tsx";
import { stylesSaved } from "./use-style-draft.ts";

/**
 * The account's survey appearance: loads the styles and saves each change right away. `onStyles` gets what shoppers
 * see, to keep a preview up to date.
 */
export function StylePanel({ onStyles }: { onStyles?: (styles: SurveyStyles) => void }) {
  const [isSaved, setIsSaved] = useState(false);
  useEffect(() => {
    stylesSaved()
      .then(() => setIsSaved(true))
      .catch(console.warn);
  }, []);
  const options = { enabled: isSaved, refetchOnWindowFocus: false, gcTime: 0 };
  const { data, error, refetch } = useCall("Survey.GetStyles", {}, options);
  if (data) return <StyleForm stored={data} onStyles={onStyles} />;
  if (error) return <ErrorState title="We couldn't load the appearance settings" error={error} retry={refetch} />;
  return <Skeleton height={480} radius="lg" />;
}
