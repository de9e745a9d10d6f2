"use client";
import { useEffect, useRef, useState } from "react";
import shared from "#components/ui/shared.module.css";
import type { Answer, SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import type { LoadExtra } from "#lib/widget/load-extra.ts";
import { orderContextOf, type PreviewedOrder } from "./previewed-order.ts";

/** Drawing a long survey in full takes more than a frame, so it waits for a pause in typing. */
const wholePauseMs = 120;

interface SurveyDrawingProps {
  document: SurveyDocument;
  /** Whether to show the thank-you page right away. */
  isOver: boolean;
  styles: SurveyStyles;
  order: PreviewedOrder;
  /** Keeps the shopper's position when the document changes, instead of starting over. */
  isPlayed: boolean;
}

/** A survey rendered by the storefront script, again on each change. Nothing is sent. */
export function SurveyDrawing({ document, isOver, styles, order, isPlayed }: SurveyDrawingProps) {
  const host = useRef<HTMLDivElement>(null);
  const answers = useRef(new Map<string, Answer>());
  const renderer = useRenderer();
  const isDrawn = useRef(false);
  const asksNothing = !isOver && !visiblePath(document, new Map(), orderContextOf(order))[0];
  useEffect(() => {
    const { current } = host;
    if (!current || !renderer || asksNothing) return;
    const draw = () => {
      isDrawn.current = true;
      // No animations, since it is redrawn on each keystroke.
      const customCss = `*{animation:none}${styles.customCss}`;
      renderer.render(
        current,
        renderer.showSurvey({ ...document, styles: { tokens: styles.tokens, customCss } }, order.locale),
        {
          order: orderContextOf(order),
          load: renderer.load,
          seed: "preview",
          isOver,
          answers: isPlayed ? [...answers.current.values()] : [],
          onEvent: (_event, answer) => answer && answers.current.set(answer.questionNameId, answer),
        },
      );
    };
    if (!isPlayed || !isDrawn.current) return draw();
    const timer = setTimeout(draw, wholePauseMs);
    return () => clearTimeout(timer);
  }, [renderer, document, isOver, styles, order, isPlayed, asksNothing]);
  if (asksNothing)
    return <p className={shared.finePrint}>This shopper won't see the survey. No question applies to this order.</p>;
  return <div ref={host} />;
}

interface Renderer {
  render: typeof import("#lib/widget/render.ts").render;
  showSurvey: typeof import("#lib/widget/shown-survey.ts").showSurvey;
  /** At once, so a drawing is whole at once. */
  load: LoadExtra;
}

/** The renderer and what it needs, loaded once the editor is mounted. */
function useRenderer(): Renderer | undefined {
  const [renderer, setRenderer] = useState<Renderer>();
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      const [{ render }, { showSurvey }, { extraTypes }] = await Promise.all([
        import("#lib/widget/render.ts"),
        import("#lib/widget/shown-survey.ts"),
        import("#lib/widget/extra/extra-types.ts"),
      ]);
      if (isHere) setRenderer({ render, showSurvey, load: (use) => use(extraTypes) });
    };
    void load();
    return () => {
      isHere = false;
    };
  }, []);
  return renderer;
}
