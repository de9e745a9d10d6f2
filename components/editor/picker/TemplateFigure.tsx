"use client";
import { Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { languagesOf } from "#components/library/preview-languages.ts";
import { templateDocument } from "#components/library/template-document.ts";
import shared from "#components/ui/shared.module.css";
import type { Template } from "#lib/calls/survey-template.ts";
import { useCall } from "#lib/client/hooks.ts";
import { useEditorPart } from "../editor-context.ts";
import { usualOrder } from "../previewed-order.ts";
import { ScaledPage } from "../ScaledPage.tsx";
import { ShopPaper } from "../ShopPaper.tsx";
import { SurveyDrawing } from "../SurveyDrawing.tsx";
import classes from "./TemplateFigure.module.css";

/** A library question as shoppers would see it in this survey, with when to use it. Not interactive. */
export function TemplateFigure({ template }: { template: Template }) {
  const locale = useEditorPart(({ draft }) => draft.locale);
  const { data: styles } = useCall("Survey.GetStyles", {}, { staleTime: 60_000 });
  const order = useMemo(() => ({ ...usualOrder(locale), surface: "preview" as const }), [locale]);
  const document = useMemo(
    () => templateDocument(template.questions, languagesOf(template, template.isOwn ? locale : "en")),
    [template, locale],
  );
  return (
    <figure className={classes.figure} aria-label={`Preview of ${template.name}`}>
      {template.description && <figcaption className={shared.small}>{template.description}</figcaption>}
      <div inert>
        {styles ? (
          <ScaledPage pagePx={360}>
            <ShopPaper>
              <SurveyDrawing document={document} isOver={false} styles={styles} order={order} isPlayed={false} />
            </ShopPaper>
          </ScaledPage>
        ) : (
          <Skeleton height={280} radius="lg" />
        )}
      </div>
    </figure>
  );
}
