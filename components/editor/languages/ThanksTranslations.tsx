"use client";
import { useEditorPart } from "../editor-context.ts";
import { thanksTexts } from "./survey-texts.ts";
import { TextGroupFields } from "./TextGroupFields.tsx";

interface ThanksTranslationsProps {
  locale: string;
  /** The ids of the texts to show; all if undefined. */
  shown: ReadonlySet<string> | undefined;
  canAdd: boolean;
}

/** The texts of the thank-you page. */
export function ThanksTranslations(props: ThanksTranslationsProps) {
  const thankYou = useEditorPart(({ draft }) => draft.thankYou);
  return <TextGroupFields group={thanksTexts(thankYou, props.locale)} {...props} />;
}
