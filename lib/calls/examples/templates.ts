import type { CallName } from "../routes.ts";
import type { Example } from "./example.ts";
import { names, survey } from "./values.ts";

const question = {
  questionNameId: "who-was-this-order-for",
  type: "single",
  title: "Who was this order for?",
  required: false,
  choices: [
    { id: "me", label: "For me" },
    { id: "gift", label: "A gift" },
  ],
};
const { questionNameId: _made, required: _default, ...asked } = question;
const template = {
  id: names.templateId,
  name: "Gift or not",
  description: "Before the holidays, to know how many orders are presents.",
  category: "motivation",
  imageUrl: null,
  questions: [question],
  isOwn: true,
};
const draft = { ...survey, status: "draft", enabled: false, isPublished: false, version: 0, publishedAt: null };

/** Examples of templates and of using them. */
export const templateExamples = {
  "Survey.AppendTemplateToSurvey": {
    as: "owner",
    path: { id: names.templateId },
    answer: { ...survey, revision: 2, questions: [...survey.questions, question] },
  },
  "Survey.CloneByTemplateId": {
    as: "owner",
    path: { id: names.templateId },
    answer: { ...draft, name: template.name, questions: [question] },
  },
  "SurveyTemplate.GetById": { as: "owner", path: { id: names.templateId }, answer: template },
  "SurveyTemplate.List": {
    as: "owner",
    query: { categories: "motivation,checkout", status: "own", search: "gift", sortField: "updatedAt" },
    answer: { items: [template], total: 1, page: 1, limit: 25, nextCursor: null },
  },
  "SurveyTemplate.Save": {
    as: "owner",
    body: { name: template.name, description: template.description, category: template.category, questions: [asked] },
    answer: template,
  },
  "app.PlaceTemplates": {
    as: "owner",
    query: { templateIds: names.templateId, locale: "en" },
    answer: { questions: [question] },
  },
  "app.DeleteTemplate": { as: "owner", body: { templateId: names.templateId } },
} satisfies Partial<Record<CallName, Example>>;
