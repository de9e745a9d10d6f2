import * as z from "zod";
import { Locale, QuestionInput } from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";
import { declareCalls, json, memberChange, memberRead, nothing } from "./declare.ts";
import { names, savedQuestion } from "./example-values.ts";
import { idText, naming } from "./value-shapes.ts";

/** What the question library's screens need in addition to the SurveyTemplate calls. */
export const appTemplateCalls = declareCalls({
  DeleteTemplate: {
    route: "POST /app/templates/delete",
    summary: "Delete one of your own templates",
    ...memberChange,
    staffAction: "Deleted a template",
    body: z.object({ templateId: idText("template", z.string()) }),
    refusals: ["forbidden", "not-found"],
    returns: nothing,
    example: { as: "owner", body: { templateId: names.templateId } },
  },
  PlaceTemplates: {
    route: "GET /app/templates/place",
    summary: "Get the questions of templates, ready for a draft",
    note: "`templateIds` are up to 10 IDs separated by commas. `locale` is the draft's language, and `locales` are all of its languages separated by commas. The questions are returned in that order and follow the rules of `AppendTemplateToSurvey`. Nothing is saved.",
    ...memberRead,
    query: z.object({
      templateIds: naming("template", plainText(1000, 1)),
      locale: Locale,
      locales: plainText(2000).optional(),
    }),
    refusals: ["not-found"],
    returns: json(z.object({ questions: z.array(QuestionInput) })),
    example: {
      as: "owner",
      query: { templateIds: names.templateId, locale: "en" },
      answer: { questions: [savedQuestion] },
    },
  },
});
