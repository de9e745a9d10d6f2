"use client";
import { Switch } from "@mantine/core";
import { memo, use, useDeferredValue, useEffect, useMemo, useState } from "react";
import { sameJson } from "#components/autosave/same-json.ts";
import { useIncludes } from "#components/plans/use-includes.ts";
import { Card } from "#components/ui/Card.tsx";
import { keepText, keptText } from "#lib/client/browser-storage.ts";
import { placeName } from "#lib/place-values.ts";
import type { QuestionInput } from "#lib/survey/document.ts";
import { useEditorActions, useEditorPart } from "../editor-context.ts";
import { LiveContext } from "../live-context.ts";
import { LanguageList } from "./LanguageList.tsx";
import classes from "./LanguagesForm.module.css";
import { staleTranslations } from "./stale-translations.ts";
import { questionTexts, textGroups, thanksTexts } from "./survey-texts.ts";
import { TextGroupFields } from "./TextGroupFields.tsx";

interface LanguagesFormProps {
  /** Whether there is a thank-you page to translate: templates have none. */
  hasThanks?: boolean;
}

/** The survey's languages, and every text side by side with its translation. */
export function LanguagesForm({ hasThanks = true }: LanguagesFormProps) {
  const [locale, setLocale] = useChosenLanguage();
  return (
    <div className={classes.cards}>
      <LanguageList chosen={locale} onChoose={setLocale} hasThanks={hasThanks} />
      {locale !== undefined && <Translations key={locale} locale={locale} hasThanks={hasThanks} />}
    </div>
  );
}

const rememberedAs = "aw_language";

/** The language being translated into: the selected one, else the last one here, else the first. */
function useChosenLanguage() {
  const locales = useEditorPart(({ draft }) => draft.locales);
  const original = useEditorPart(({ draft }) => draft.locale);
  const selected = useEditorPart(({ selection }) => (selection.kind === "languages" ? selection.locale : undefined));
  const { select } = useEditorActions();
  const [remembered] = useState(() => keptText("localStorage", rememberedAs) ?? undefined);
  const others = locales.filter((other) => other !== original);
  const chosen = [selected, remembered, others[0]].find((one) => one !== undefined && others.includes(one));
  // The preview follows the selection.
  useEffect(() => {
    if (chosen !== undefined && chosen !== selected) select({ kind: "languages", locale: chosen });
  }, [chosen, selected, select]);
  const choose = (locale: string) => {
    keepText("localStorage", rememberedAs, locale);
    select({ kind: "languages", locale });
  };
  return [chosen, choose] as const;
}

function Translations({ locale, hasThanks }: { locale: string; hasThanks: boolean }) {
  const questions = useEditorPart(({ draft }) => draft.questions);
  const { draftNow } = useEditorActions();
  const canAdd = useIncludes("translations");
  // A snapshot from when the filter was switched on, so that a text doesn't disappear while it is being translated.
  const [missing, setMissing] = useState<ReadonlySet<string>>();
  const name = placeName("languages", locale);
  const stale = useStaleTranslations(locale, hasThanks);
  const onlyMissing = (isOn: boolean) => {
    const texts = textGroups(draftNow(), locale, hasThanks).flatMap((group) => group.texts);
    const gaps = texts.filter(({ id, translation }) => translation === "" || stale.has(id));
    setMissing(isOn ? new Set(gaps.map(({ id }) => id)) : undefined);
  };
  const shared = { locale, shown: missing, stale, canAdd };
  return (
    <Card
      title={`Translation into ${name}`}
      actions={
        <Switch
          label="Only show missing and outdated translations"
          checked={missing !== undefined}
          onChange={(event) => onlyMissing(event.currentTarget.checked)}
        />
      }
    >
      {missing?.size === 0 && <p className={classes.hint}>Every text is translated.</p>}
      {questions.map(({ key, question }, index) => (
        <QuestionTranslations key={key} {...shared} placeKey={key} question={question} position={index} />
      ))}
      {hasThanks && <ThanksTranslations {...shared} />}
    </Card>
  );
}

/** The same map as long as its contents are, so that questions are drawn again only for a change of theirs. */
function useStaleTranslations(locale: string, hasThanks: boolean): ReadonlyMap<string, string> {
  const draft = useDeferredValue(useEditorPart((state) => state.draft));
  const live = use(LiveContext)?.live ?? null;
  const found = useMemo(() => staleTranslations(draft, live, locale, hasThanks), [draft, live, locale, hasThanks]);
  const [kept, setKept] = useState(found);
  if (sameJson([...kept], [...found])) return kept;
  setKept(found);
  return found;
}

interface TranslationsProps {
  locale: string;
  /** The ids of the texts to show; all if undefined. */
  shown: ReadonlySet<string> | undefined;
  /** The originals that outdated translations were made for, by the text's id. */
  stale: ReadonlyMap<string, string>;
  canAdd: boolean;
}

interface QuestionTranslationsProps extends TranslationsProps {
  placeKey: string;
  question: QuestionInput;
  position: number;
}

/** The texts of a question and its follow-up. Re-renders only when one of them changes. */
const QuestionTranslations = memo(function QuestionTranslations(props: QuestionTranslationsProps) {
  const { placeKey, question, position, ...shared } = props;
  const { locale } = shared;
  const { followUp } = question;
  const own = questionTexts(question, { key: placeKey, followUp: false }, `${position + 1}. `, locale);
  const asked = followUp && questionTexts(followUp.question, { key: placeKey, followUp: true }, "Follow-up: ", locale);
  return (
    <>
      <TextGroupFields group={own} {...shared} />
      {asked && <TextGroupFields group={asked} {...shared} />}
    </>
  );
});

/** The texts of the thank-you page. */
function ThanksTranslations(props: TranslationsProps) {
  const thankYou = useEditorPart(({ draft }) => draft.thankYou);
  return <TextGroupFields group={thanksTexts(thankYou, props.locale)} {...props} />;
}
