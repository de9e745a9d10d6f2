"use client";
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import type { Question, SurveyStyles } from "#lib/survey/document.ts";
import type { Language } from "./preview-languages.ts";
import classes from "./QuestionPreview.module.css";

type Width = "phone" | "desktop";
type Render = typeof import("#lib/widget/render.ts").render;

const pageWidthsPx: Record<Width, number> = { phone: 360, desktop: 640 };

interface QuestionPreviewProps {
  /** Drawn one after the other, whatever their conditions. */
  questions: readonly Question[];
  /** The one they are written in first; a single one leaves nothing to choose. */
  languages: readonly Language[];
  styles: SurveyStyles;
}

/** Questions as shoppers will see them, drawn by the script that runs on the order page. Answering goes on to the next. */
export function QuestionPreview({ questions, languages, styles }: QuestionPreviewProps) {
  const [width, setWidth] = useState<Width>("phone");
  const written = languages[0]?.locale ?? "en";
  const [locale, setLocale] = useState(written);
  const { ref, width: roomPx } = useElementSize();
  const pagePx = pageWidthsPx[width];
  const zoom = roomPx > 0 ? Math.min(1, roomPx / pagePx) : 1;
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Width of the preview"
          data={[
            { value: "phone", label: "Phone" },
            { value: "desktop", label: "Desktop" },
          ]}
          value={width}
          onChange={(value) => setWidth(value === "desktop" ? "desktop" : "phone")}
        />
        {languages.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Language of the preview"
            data={languages.map(({ locale, name }) => ({ value: locale, label: name }))}
            value={locale}
            onChange={(event) => setLocale(event.currentTarget.value)}
          />
        )}
      </div>
      <div ref={ref} className={classes.room}>
        <div className={classes.page} data-width={width} style={{ width: pagePx, zoom }}>
          <Drawn questions={questions} locale={locale} written={written} styles={styles} />
        </div>
      </div>
      <p className={classes.note}>
        Drawn by the script your shoppers get, in your survey’s look. Nothing answered here is kept.
      </p>
    </section>
  );
}

interface DrawnProps extends Pick<QuestionPreviewProps, "questions" | "styles"> {
  locale: string;
  written: string;
}

function Drawn({ questions, locale, written, styles }: DrawnProps) {
  const host = useRef<HTMLDivElement>(null);
  const render = useRender();
  useEffect(() => {
    if (!host.current || !render) return;
    const { thankYou, settings } = defaultSurvey;
    const locales = [...new Set([written, locale])];
    const document = { questions: questions.map(always), thankYou, settings, locale: written, locales, styles };
    render(host.current, document, { locale, seed: "preview", order: { surface: "preview" } });
  }, [render, questions, locale, written, styles]);
  return <div ref={host} />;
}

/** Whom it is asked is said beside the preview. */
function always({ showIf: _showIf, ...question }: Question): Question {
  return question;
}

/** The renderer, loaded once the screen stands. */
function useRender(): Render | undefined {
  const [loaded, setLoaded] = useState<{ render: Render }>();
  useEffect(() => {
    let isHere = true;
    void import("#lib/widget/render.ts").then(({ render }) => isHere && setLoaded({ render }));
    return () => {
      isHere = false;
    };
  }, []);
  return loaded?.render;
}
