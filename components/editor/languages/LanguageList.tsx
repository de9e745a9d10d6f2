"use client";
import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { use, useDeferredValue, useRef } from "react";
import { useIncludes } from "#components/plans/use-includes.ts";
import { Card } from "#components/ui/Card.tsx";
import { notify } from "#components/ui/notify.ts";
import { SearchSelect } from "#components/ui/SearchSelect.tsx";
import shared from "#components/ui/shared.module.css";
import { call } from "#lib/client/call.ts";
import { languageOptions, placeName } from "#lib/place-values.ts";
import { useEditorActions, useEditorPart } from "../editor-context.ts";
import { LiveContext } from "../live-context.ts";
import { PlanNote } from "../PlanNote.tsx";
import { fillFromLibrary } from "./fill-from-library.ts";
import classes from "./LanguagesForm.module.css";
import { staleTranslations } from "./stale-translations.ts";
import { progressIn, withLanguage, withLanguageBack, withoutLanguage } from "./survey-texts.ts";

interface LanguageListProps {
  chosen: string | undefined;
  onChoose: (locale: string) => void;
  /** Whether there is a thank-you page. */
  hasThanks: boolean;
}

const wholeLibrary = { status: "library", limit: 200 } as const;
const maxLanguages = 50;
const undoOfferMs = 8000;

/** The survey's languages with their progress; adds and removes languages. */
export function LanguageList({ chosen, onChoose, hasThanks }: LanguageListProps) {
  const locales = useEditorPart(({ draft }) => draft.locales);
  const original = useEditorPart(({ draft }) => draft.locale);
  const { change, draftNow } = useEditorActions();
  const hasTranslations = useIncludes("translations");
  const others = locales.filter((other) => other !== original);
  const list = useRef<HTMLDivElement>(null);
  // The focused row is gone.
  const focusNext = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("button, input")?.focus());
  const add = (locale: string) => {
    change((draft) => withLanguage(draft, locale), `languages.${locale}`);
    onChoose(locale);
    // Library translations are a bonus, so a failure is only logged.
    fillIn(locale).catch(console.warn);
  };
  const fillIn = async (locale: string) => {
    const { items } = await call("SurveyTemplate.List", wholeLibrary);
    const { count } = fillFromLibrary(draftNow(), locale, items, hasThanks);
    if (count === 0) return;
    // The same name as adding the language, so that undo reverts both.
    change((draft) => fillFromLibrary(draft, locale, items, hasThanks).draft, `languages.${locale}`);
    const texts = count === 1 ? "1 translation comes" : `${count} translations come`;
    notify(`${placeName("languages", locale)} added`, { description: `${texts} from the Question Library.` });
  };
  return (
    <Card
      title="Languages"
      description={`Your survey is in ${placeName("languages", original)}. Shoppers see that when their language isn't listed.`}
    >
      <div ref={list} className={shared.stack}>
        {others.length > 0 && (
          <ul className={shared.tightestList}>
            {others.map((locale) => (
              <LanguageRow
                key={locale}
                locale={locale}
                isChosen={locale === chosen}
                onChoose={onChoose}
                hasThanks={hasThanks}
                onRemoved={focusNext}
              />
            ))}
          </ul>
        )}
        {hasTranslations ? (
          locales.length < maxLanguages && (
            // Remounts after each added language, which clears the field.
            <SearchSelect
              key={locales.length}
              label="Add language"
              data={languageOptions().filter(({ value }) => !locales.includes(value))}
              value=""
              onChange={add}
            />
          )
        ) : (
          <PlanNote feature="translations" what="Translations come with" />
        )}
      </div>
    </Card>
  );
}

interface LanguageRowProps {
  locale: string;
  isChosen: boolean;
  onChoose: (locale: string) => void;
  hasThanks: boolean;
  onRemoved: () => void;
}

function LanguageRow({ locale, isChosen, onChoose, hasThanks, onRemoved }: LanguageRowProps) {
  const draft = useDeferredValue(useEditorPart((state) => state.draft));
  const { change, draftNow } = useEditorActions();
  const { done, total } = progressIn(draft, locale, hasThanks);
  const stale = staleTranslations(draft, use(LiveContext)?.live ?? null, locale, hasThanks).size;
  const name = placeName("languages", locale);
  const remove = () => {
    const before = draftNow();
    change((current) => withoutLanguage(current, locale));
    onRemoved();
    notify(`${name} and its translations removed`, {
      duration: undoOfferMs,
      action: { label: "Undo", onClick: () => change((current) => withLanguageBack(current, before, locale)) },
    });
  };
  return (
    <li className={classes.language}>
      <button
        type="button"
        className={classes.choose}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(locale)}
      >
        <span>{name}</span>
        <span className={classes.count} data-done={(done === total && stale === 0) || undefined}>
          {done} of {total}
          {stale > 0 && ` · ${stale} to check`}
        </span>
        <span className={classes.track} aria-hidden="true">
          <span style={{ inlineSize: `${total === 0 ? 100 : (done / total) * 100}%` }} />
        </span>
      </button>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={`Remove ${name}`} onClick={remove}>
        <IconTrash size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
