"use client";
import { useEffect, useRef, useState } from "react";
import type { Answer, SurveyDocument, SurveyStyles } from "#lib/survey/document.ts";
import { visiblePath } from "#lib/survey/path.ts";
import { orderContextOf, type PreviewedOrder } from "./previewed-order.ts";
import classes from "./SurveyPreview.module.css";

/** All of a long survey at once takes more than a frame, so it waits until nobody types. */
const wholePauseMs = 120;

interface SurveyDrawingProps {
  document: SurveyDocument;
  /** Whether the thanks are to be seen at once. */
  isOver: boolean;
  styles: SurveyStyles;
  order: PreviewedOrder;
  /** Goes on where the shopper was when the document changes, instead of from its first question. */
  isPlayed: boolean;
}

/** A survey drawn by the script that shoppers get, anew whenever it changes. Nothing is sent. */
export function SurveyDrawing({ document, isOver, styles, order, isPlayed }: SurveyDrawingProps) {
  const host = useRef<HTMLDivElement>(null);
  const answers = useRef(new Map<string, Answer>());
  const room = useRenderer();
  const isDrawn = useRef(false);
  const asksNothing = !isOver && !visiblePath(document, new Map(), orderContextOf(order))[0];
  useEffect(() => {
    const { current } = host;
    if (!current || !room || asksNothing) return;
    const draw = () => {
      isDrawn.current = true;
      // Redrawn on each keystroke, so without anything that moves when it appears.
      const customCss = `*{animation:none}${styles.customCss}`;
      room.render(
        current,
        room.showSurvey({ ...document, styles: { tokens: styles.tokens, customCss } }, order.locale),
        {
          order: orderContextOf(order),
          load: (use) => use(room.extraTypes),
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
  }, [room, document, isOver, styles, order, isPlayed, asksNothing]);
  if (asksNothing)
    return <p className={classes.note}>This shopper won't see the survey. No question applies to this order.</p>;
  return <div ref={host} className={classes.survey} />;
}

interface Room {
  extraTypes: typeof import("#lib/widget/extra/extra-types.ts").extraTypes;
  render: typeof import("#lib/widget/render.ts").render;
  showSurvey: typeof import("#lib/widget/shown-survey.ts").showSurvey;
}

/** The renderer and what makes a survey ready for it, loaded once the editor stands. */
function useRenderer(): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      const [{ extraTypes }, { render }, { showSurvey }] = await Promise.all([
        import("#lib/widget/extra/extra-types.ts"),
        import("#lib/widget/render.ts"),
        import("#lib/widget/shown-survey.ts"),
      ]);
      if (isHere) setRoom({ extraTypes, render, showSurvey });
    };
    void load();
    return () => {
      isHere = false;
    };
  }, []);
  return room;
}
