"use client";
import { useDeferredValue, useMemo } from "react";
import type { SurveyStyles } from "#lib/survey/document.ts";
import { useEditorPart } from "./editor-context.ts";
import { previewDocument } from "./preview-document.ts";
import type { PreviewedOrder } from "./previewed-order.ts";
import { SurveyDrawing } from "./SurveyDrawing.tsx";

interface DrawnSurveyProps {
  styles: SurveyStyles;
  order: PreviewedOrder;
  /** Plays the whole survey; answers are kept while the draft is edited. */
  fromStart: boolean;
}

/** The draft after each keystroke, deferred so that drawing doesn't block typing. */
export function DrawnSurvey({ styles, order, fromStart }: DrawnSurveyProps) {
  const draft = useDeferredValue(useEditorPart((state) => state.draft));
  const selection = useDeferredValue(useEditorPart((state) => state.selection));
  const drawn = useMemo(() => previewDocument(draft, selection, fromStart), [draft, selection, fromStart]);
  return <SurveyDrawing {...drawn} styles={styles} order={order} isPlayed={fromStart} />;
}
