import { type Draft, draftOf } from "../draft.ts";
import type { PublishableSurvey } from "../publishable.ts";
import { type SurveyText, textGroups } from "./survey-texts.ts";

/**
 * The translations that may no longer fit, by the text's id, each with the original that it was made for: since the live
 * version the original has changed, and the translation has not.
 */
export function staleTranslations(
  draft: Draft,
  live: PublishableSurvey | null,
  locale: string,
  hasThanks = true,
): ReadonlyMap<string, string> {
  // In another main language, every original is another one.
  if (live === null || live.locale !== draft.locale) return new Map();
  const before = draftOf({ ...live, name: "", questions: [...live.questions], locales: [...live.locales] });
  const published = textsById(before, locale, hasThanks);
  return new Map(
    [...textsById(draft, locale, hasThanks)].flatMap(([identity, text]): [string, string][] => {
      const then = published.get(identity);
      const isStale = then && text.translation !== "" && then.translation === text.translation;
      return isStale && then.original !== text.original ? [[text.id, then.original]] : [];
    }),
  );
}

/** The texts by what they are in any version of the survey; a question without an id was never published. */
function textsById(draft: Draft, locale: string, hasThanks: boolean): ReadonlyMap<string, SurveyText> {
  const idOf = new Map(draft.questions.map(({ key, question }) => [key, question.questionNameId]));
  const texts = textGroups(draft, locale, hasThanks).flatMap((group) => group.texts);
  return new Map(
    texts.flatMap((text): [string, SurveyText][] => {
      const { spot } = text;
      if (spot.on === "thankYou") return [[text.id, text]];
      const { key, followUp } = spot.place;
      const questionNameId = idOf.get(key);
      const part = spot.on === "choice" ? `choices.${spot.choiceId}` : spot.field;
      return questionNameId === undefined ? [] : [[[questionNameId, followUp, part].join(" "), text]];
    }),
  );
}
