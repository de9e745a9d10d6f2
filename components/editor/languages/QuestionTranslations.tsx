"use client";
import { memo } from "react";
import type { QuestionInput } from "#lib/survey/document.ts";
import { questionTexts } from "./survey-texts.ts";
import { TextGroupFields } from "./TextGroupFields.tsx";

interface QuestionTranslationsProps {
  placeKey: string;
  question: QuestionInput;
  position: number;
  locale: string;
  /** The ids of the texts to show; all if undefined. */
  shown: ReadonlySet<string> | undefined;
  canAdd: boolean;
}

/** The texts of a question and its follow-up. Re-renders only when one of them changes. */
export const QuestionTranslations = memo(function QuestionTranslations(props: QuestionTranslationsProps) {
  const { placeKey, question, position, locale, shown, canAdd } = props;
  const { followUp } = question;
  const own = questionTexts(question, { key: placeKey, followUp: false }, `${position + 1}. `, locale);
  const asked = followUp && questionTexts(followUp.question, { key: placeKey, followUp: true }, "Follow-up: ", locale);
  return (
    <>
      <TextGroupFields group={own} locale={locale} shown={shown} canAdd={canAdd} />
      {asked && <TextGroupFields group={asked} locale={locale} shown={shown} canAdd={canAdd} />}
    </>
  );
});
