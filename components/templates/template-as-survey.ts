import type { Survey } from "#lib/calls/survey-shapes.ts";
import type { Template } from "#lib/calls/survey-template.ts";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { everyQuestion } from "#lib/survey/path.ts";

/**
 * A template in the survey editor's format: its name and questions, and a new survey's defaults for the rest.
 * @param locale the language that the account's survey is written in
 * @param revision counts the saves made here, because the server does not
 */
export function templateAsSurvey(template: Template, locale: string, revision: number): Survey {
  const { id, name, questions } = template;
  const { thankYou, settings } = defaultSurvey;
  const translated = everyQuestion(template).flatMap(({ translations }) => Object.keys(translations ?? {}));
  return {
    id,
    accountId: "",
    name,
    status: "draft",
    enabled: false,
    isPublished: false,
    version: 0,
    revision,
    questions,
    thankYou,
    settings,
    locale,
    locales: [...new Set([locale, ...translated])],
    createdAt: "",
    updatedAt: "",
    publishedAt: null,
  };
}
