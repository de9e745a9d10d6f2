"use client";
import { VisuallyHidden } from "@mantine/core";
import { type KeyboardEvent, useId, useState } from "react";
import shared from "#components/ui/shared.module.css";
import { placeName } from "#lib/place-values.ts";
import { useEditorActions, useEditorPart } from "../editor-context.ts";
import { shortened } from "../shortened.ts";
import classes from "./LanguagesForm.module.css";
import { type SurveyText, type TextGroup, translate } from "./survey-texts.ts";

interface TextGroupFieldsProps {
  group: TextGroup;
  locale: string;
  /** The ids of the texts to show; all if undefined. */
  shown: ReadonlySet<string> | undefined;
  /** The originals that outdated translations were made for, by the text's id. */
  stale: ReadonlyMap<string, string>;
  /** Whether the plan allows new translations; existing ones can always be changed. */
  canAdd: boolean;
}

/** A group of texts, each next to its translation; renders nothing if none is shown. */
export function TextGroupFields({ group, locale, shown, stale, canAdd }: TextGroupFieldsProps) {
  const texts = group.texts.filter(({ id }) => shown === undefined || shown.has(id));
  if (texts.length === 0) return null;
  return (
    <section className={classes.group}>
      <h3 className={classes.groupTitle}>{group.title}</h3>
      {texts.map((text) => (
        <TranslationField key={text.id} text={text} locale={locale} madeFor={stale.get(text.id)} canAdd={canAdd} />
      ))}
    </section>
  );
}

interface TranslationFieldProps {
  text: SurveyText;
  locale: string;
  /** The original that the translation was made for, if that has changed. */
  madeFor: string | undefined;
  canAdd: boolean;
}

/** A text and its translation. A plain textarea, since there may be a thousand on the screen. */
function TranslationField({ text, locale, madeFor, canAdd }: TranslationFieldProps) {
  const { change } = useEditorActions();
  const original = useEditorPart(({ draft }) => draft.locale);
  const id = useId();
  // Only as of mount: a translation that is cleared to be rewritten stays editable.
  const [isNew] = useState(text.translation === "");
  const { spot, label, maxLength } = text;
  const write = (translation: string) =>
    change((draft) => translate(draft, spot, locale, translation), `${text.id}.${locale}`);
  return (
    <div className={classes.text} data-missing={text.translation === "" || undefined}>
      <div className={shared.shrinks}>
        <label className={classes.label} htmlFor={id}>
          {label}
          <VisuallyHidden> in {placeName("languages", locale)}</VisuallyHidden>
        </label>
        <p id={`${id}-original`} lang={original} dir={textDirection(original)} className={classes.words}>
          {text.original}
        </p>
        {madeFor !== undefined && (
          <p className={classes.stale}>
            Source changed, was “{shortened(madeFor)}”. Change the translation too, if it needs it.
          </p>
        )}
      </div>
      <textarea
        id={id}
        className={classes.translation}
        aria-describedby={`${id}-original`}
        lang={locale}
        dir={textDirection(locale)}
        rows={Math.min(8, Math.ceil(text.original.length / 40))}
        maxLength={maxLength}
        disabled={!canAdd && isNew}
        value={text.translation}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => maxLength <= 500 && goOn(event)}
      />
    </div>
  );
}

/** Enter moves to the next text, as in a table: labels and questions are single-line. */
function goOn(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const fields = [...document.querySelectorAll<HTMLTextAreaElement>(`.${classes.translation}:enabled`)];
  fields[fields.indexOf(event.currentTarget) + 1]?.focus();
}

const rightToLeft = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"]);

/** The direction of a language. The script matters only if a language has both: `ku-Latn` is left to right. */
export function textDirection(locale: string): "ltr" | "rtl" {
  const [language = "", script] = locale.replace(/_/g, "-").split("-");
  return script?.toLowerCase() !== "latn" && rightToLeft.has(language.toLowerCase()) ? "rtl" : "ltr";
}
