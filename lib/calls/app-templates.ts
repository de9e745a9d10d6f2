import * as z from "zod";
import { Locale, QuestionInput } from "../survey/document.ts";
import { plainText } from "../survey/plain-text.ts";
import { json, nothing } from "./declare.ts";
import { idText } from "./value-shapes.ts";

/** What the question library's screens need in addition to the SurveyTemplate calls. */
export const appTemplateCalls = {
  DeleteTemplate: {
    summary: "Delete one of your own templates",
    access: "member",
    effect: "change",
    body: z.object({ templateId: idText(z.string()) }),
    returns: nothing,
  },
  PlaceTemplates: {
    summary: "The questions of templates, ready for a draft",
    access: "member",
    effect: "read",
    query: z.object({ templateIds: plainText(1000, 1), locale: Locale, locales: plainText(2000).optional() }),
    returns: json(z.object({ questions: z.array(QuestionInput) })),
  },
} as const;
