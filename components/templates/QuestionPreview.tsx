"use client";
import { NativeSelect } from "@mantine/core";
import { useMemo, useState } from "react";
import { usualOrder } from "#components/editor/previewed-order.ts";
import { ScaledPage } from "#components/editor/ScaledPage.tsx";
import { ShopPaper } from "#components/editor/ShopPaper.tsx";
import { SurveyDrawing } from "#components/editor/SurveyDrawing.tsx";
import type { Language } from "#components/library/preview-languages.ts";
import { templateDocument } from "#components/library/template-document.ts";
import shared from "#components/ui/shared.module.css";
import { type PreviewWidth, WidthSwitch } from "#components/ui/WidthSwitch.tsx";
import type { QuestionInput, SurveyStyles } from "#lib/survey/document.ts";
import classes from "./QuestionPreview.module.css";

const pageWidthsPx: Record<PreviewWidth, number> = { phone: 360, desktop: 640 };

interface QuestionPreviewProps {
  /** Finished questions are shown in turn; their order conditions are listed next to the preview. */
  questions: readonly QuestionInput[];
  /** The original language first; with only one, there is nothing to choose. */
  languages: readonly Language[];
  styles: SurveyStyles;
}

/** Questions as shoppers will see them, rendered by the order page's script. Answering leads to the next one. */
export function QuestionPreview({ questions, languages, styles }: QuestionPreviewProps) {
  const [width, setWidth] = useState<PreviewWidth>("phone");
  const [locale, setLocale] = useState(languages[0]?.locale ?? "en");
  const order = useMemo(() => ({ ...usualOrder(locale), surface: "preview" as const }), [locale]);
  const document = useMemo(() => templateDocument(questions, languages), [questions, languages]);
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={shared.spread}>
        <WidthSwitch label="Preview width" value={width} onChange={setWidth} />
        {languages.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label="Preview language"
            data={languages.map(({ locale, name }) => ({ value: locale, label: name }))}
            value={locale}
            onChange={(event) => setLocale(event.currentTarget.value)}
          />
        )}
      </div>
      <ScaledPage pagePx={pageWidthsPx[width]}>
        <ShopPaper className={classes.page} data-width={width}>
          <SurveyDrawing document={document} isOver={false} styles={styles} order={order} isPlayed />
        </ShopPaper>
      </ScaledPage>
      <p className={shared.finePrint}>
        This is exactly what shoppers see, in your survey's style. Preview answers aren't saved.
      </p>
    </section>
  );
}
