import * as z from "zod";
import { defaultSurvey } from "../survey/default-survey.ts";
import { Question, Surface } from "../survey/document.ts";
import { SurveyStyles } from "../survey/style-tokens.ts";
import { defaultStyleTokens } from "../survey/styles.ts";
import { declareCalls, json, memberChange, memberRead, raw } from "./declare.ts";
import { draft, firstQuestion, names, newQuestion, onePage, savedQuestion, survey } from "./example-values.ts";
import { documentPageOf, idParameter, listQuery, QuestionQuery, templateParameter, UploadedImage } from "./shapes.ts";
import { surveyAnalyticsCalls } from "./survey-analytics-calls.ts";
import { ListedSurvey, SaveStyles, SaveSurvey, Survey } from "./survey-shapes.ts";
import { surveyStorefrontCalls } from "./survey-storefront.ts";
import { Id, yesOrNo } from "./value-shapes.ts";

export const surveyCalls = declareCalls({
  ...surveyAnalyticsCalls,
  ...surveyStorefrontCalls,
  AppendTemplateToSurvey: {
    route: "GET /Survey/AppendTemplateToSurvey/{id}",
    summary: "Add a template's questions to the survey",
    note: "Adds to the draft of the account's own survey. Nothing is published. A `questionNameId` that the account has used before gets a suffix, and conditions are updated. Order conditions and translations that the plan doesn't include are left out rather than refused. Library questions come in the survey's languages.",
    ...memberChange,
    staffAction: "Added template questions to the survey",
    parameters: templateParameter,
    refusals: ["account-full"],
    returns: json(Survey),
    example: {
      as: "owner",
      path: { id: names.templateId },
      answer: { ...survey, revision: 2, questions: [...survey.questions, savedQuestion] },
    },
  },
  CloneByTemplateId: {
    route: "GET /Survey/CloneByTemplateId/{id}",
    summary: "Create a draft from a template",
    note: "Creates a draft with the template's name and questions. Names and included features follow the rules of `AppendTemplateToSurvey`. The languages are those of the survey edited last.",
    ...memberChange,
    staffAction: "Created a survey from a template",
    parameters: templateParameter,
    refusals: ["account-full"],
    returns: json(Survey, 201),
    example: {
      as: "owner",
      path: { id: names.templateId },
      answer: { ...draft, name: "Gift or not", questions: [savedQuestion] },
    },
  },
  GetByAccount: {
    route: "GET /Survey/GetByAccount",
    summary: "Get the account's current survey",
    note: "The published survey, or the one edited last. If there are none, one is created from the default questions.",
    ...memberRead,
    refusals: ["account-full"],
    returns: json(Survey),
    example: { as: "owner", answer: survey },
  },
  GetById: {
    route: "GET /Survey/GetById/{id}",
    summary: "Get a survey",
    ...memberRead,
    tool: "get_survey",
    parameters: idParameter("survey"),
    returns: json(Survey),
    example: { as: "owner", path: { id: names.surveyId }, answer: survey },
  },
  GetQuestionElement: {
    route: "GET /Survey/GetQuestionElement",
    summary: "Get a question as last saved",
    ...memberRead,
    query: QuestionQuery,
    returns: json(Question),
    example: {
      as: "owner",
      query: { questionNameId: firstQuestion },
      answer: defaultSurvey.questions[0],
    },
  },
  GetStyles: {
    route: "GET /Survey/GetStyles",
    summary: "Get the account's survey styles",
    ...memberRead,
    returns: json(SurveyStyles),
    example: { as: "owner", answer: { tokens: defaultStyleTokens, customCss: "" } },
  },
  List: {
    route: "GET /Survey/List",
    summary: "List the account's surveys",
    note: "`status` is one or more of draft, published, and archived, separated by commas. Without it, every survey is listed. Surveys have no categories, so `categories` is accepted and filters nothing. `search` looks in names and question titles. A page ends after 2 MB of documents, so it can have fewer than `limit` items.",
    ...memberRead,
    tool: "list_surveys",
    query: z.object({
      ...listQuery(["updatedAt", "name", "createdAt"]),
      status: z.string().optional(),
      categories: z.string().optional(),
    }),
    returns: json(documentPageOf(ListedSurvey)),
    example: {
      as: "owner",
      query: { status: "published,draft", sortField: "name" },
      answer: { items: [{ ...survey, updatedBy: "The owner" }], ...onePage },
    },
  },
  PreviewShopifyOrderHtml: {
    route: "GET /Survey/PreviewShopifyOrderHtml",
    summary: "Get a sample Shopify order page with the survey",
    ...memberRead,
    query: z.object({ surface: Surface.optional() }),
    refusals: ["account-full"],
    returns: raw("text/html; charset=utf-8"),
    example: { as: "owner", query: { surface: "thankYou" } },
  },
  Save: {
    route: "POST /Survey/Save",
    summary: "Save a draft, and optionally publish it",
    note: "Without `id`, creates a draft. With a stale `revision`, returns 409 with the latest survey as `current` and who saved it as `changedBy`. Without `revision`, overwrites. Fields that don't apply to a question's type are dropped. A draft can have unfinished questions: without a title, choices, labels, or a condition's value. An unfinished question gets its `questionNameId` once it's finished. `publish` freezes a version and shows it to shoppers. It's refused if a question is unfinished or could never be shown.",
    ...memberChange,
    staffAction: "Saved a survey",
    tool: "save_draft",
    toolChange: {
      title: "Save a draft of a survey",
      note: "Without `id`, creates a draft. With `id`, changes that survey's draft: shoppers see nothing of it until a person publishes it. Omitted fields stay; a list of `questions` replaces all of them, so send those that stay too. Send the `revision` that you read, or you overwrite what others saved since. Questions can be unfinished.",
      isIdempotent: false,
      omits: ["publish", "status"],
    },
    body: SaveSurvey,
    refusals: ["plan-required", "not-found", "stale-revision", "survey-enabled", "account-full"],
    returns: json(Survey),
    example: {
      as: "owner",
      omits: ["id", "revision"],
      body: {
        name: "Fall survey",
        questions: [newQuestion],
      },
      answer: { ...draft, name: "Fall survey", questions: [savedQuestion] },
    },
  },
  SaveStyles: {
    route: "POST /Survey/SaveStyles",
    summary: "Change the account's survey styles",
    ...memberChange,
    staffAction: "Changed the survey style",
    body: SaveStyles,
    returns: json(SurveyStyles),
    example: {
      as: "owner",
      body: {
        tokens: { buttonBackground: "#4f46c8", buttonRadius: null },
        customCss: ".button { letter-spacing: 1px }",
      },
      answer: {
        tokens: { ...defaultStyleTokens, buttonBackground: "#4f46c8" },
        customCss: ".button {\n  letter-spacing: 1px;\n}",
      },
    },
  },
  ToggleStatusById: {
    route: "GET /Survey/ToggleStatusById/{id}",
    summary: "Enable or disable the survey",
    note: "Without an ID, toggles the account's own survey. For a survey that isn't live, publishes and enables it, and the live one stops. A draft with an unfinished question isn't published: 409. With `enabled`, sets the switch instead of toggling it.",
    ...memberChange,
    staffAction: "Enabled or disabled the survey",
    parameters: idParameter("survey"),
    query: z.object({ enabled: yesOrNo.optional() }),
    refusals: ["conflict", "no-question", "unfinished-question", "never-shown", "account-closing", "account-full"],
    returns: json(z.object({ surveyId: Id, enabled: z.boolean() })),
    example: {
      as: "owner",
      path: { id: names.surveyId },
      query: { enabled: "false" },
      answer: { surveyId: names.surveyId, enabled: false },
    },
  },
  UploadImage: {
    route: "POST /Survey/UploadImage",
    summary: "Upload an image for a choice",
    ...memberChange,
    staffAction: "Uploaded an image",
    bodyType: "multipart",
    returns: json(UploadedImage, 201),
    withoutExample: "takes an image, which JSON can't show",
  },
});
