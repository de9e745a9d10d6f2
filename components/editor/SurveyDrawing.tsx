"use client";
import { useEffect, useRef, useState } from "react";
import shared from "#components/ui/shared.module.css";
import type { Answer, SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { loadWords } from "#lib/survey/words/load-words.ts";
import { type WordsFor, wordsFile } from "#lib/survey/words/words-file.ts";
import type { ExtraTypes } from "#lib/widget/extra/extra-types.ts";
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
  const renderer = useRenderer(order.locale, document.locale);
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
        renderer.showInWords(
          { ...document, styles: { tokens: styles.tokens, customCss } },
          order.locale,
          renderer.wordsFor,
        ),
        {
          order: orderContextOf(order),
          extra: renderer.extraTypes,
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
  showInWords: typeof import("#lib/widget/show-in-words.ts").showInWords;
  extraTypes: ExtraTypes;
  wordsFor: WordsFor;
}

/**
 * The renderer with its words in two languages, loaded once the editor is mounted. Until other words have loaded, if they
 * ever do, it has those that it had, and English ones for any other language.
 */
function useRenderer(locale: string, ownLocale: string): Renderer | undefined {
  const languages = `${wordsFile(locale)} ${wordsFile(ownLocale)}`;
  const [renderer, setRenderer] = useState<Renderer>();
  useEffect(() => {
    let isWanted = true;
    const load = async () => {
      const [{ render }, { showInWords }, { extraTypes }, wordsFor] = await Promise.all([
        import("#lib/widget/render.ts"),
        import("#lib/widget/show-in-words.ts"),
        import("#lib/widget/extra/extra-types.ts"),
        loadWords(...languages.split(" ")),
      ]);
      if (isWanted) setRenderer({ render, showInWords, extraTypes, wordsFor });
    };
    load().catch(console.warn);
    return () => {
      isWanted = false;
    };
  }, [languages]);
  return renderer;
}
