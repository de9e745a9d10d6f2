import * as z from "zod";
import { documentedAs } from "../documented.ts";
import { PublishedSurvey, Question, Surface } from "../survey/document.ts";
import { SurveyStyles } from "../survey/style-tokens.ts";
import { declareCalls, json, raw } from "./declare.ts";
import {
  documentPageOf,
  idParameter,
  listQuery,
  platformValues,
  QuestionQuery,
  shopDomainParameter,
  templateParameter,
} from "./shapes.ts";
import { surveyAnalyticsCalls } from "./survey-analytics.ts";
import {
  ListedSurvey,
  SavedResponse,
  SaveResponse,
  SaveStyles,
  SaveSurvey,
  ShownSurvey,
  Survey,
  SurveyResponse,
} from "./survey-shapes.ts";
import { Id, idText, PlatformText, WebAddress } from "./value-shapes.ts";

const SurveyOff = z.object({ enabled: z.literal(false) });
/** With `shown=true`, as the script requests it: the survey only in the language of `locale`, ready to be rendered. */
const shownIn = { shown: documentedAs(z.string(), { type: "boolean" }).optional(), locale: z.string().optional() };
const ShopperSurvey = z.union([PublishedSurvey, ShownSurvey, SurveyOff]);
const responseStatus = z.enum(["none", "viewed", "partial", "completed"]);
const StyleSheet = raw("text/css; charset=utf-8");
const UploadedImage = z.object({ url: WebAddress, width: z.int(), height: z.int() });

export const surveyCalls = declareCalls("Survey", {
  ...surveyAnalyticsCalls,
  "accountstyle.css": {
    summary: "An account's survey styles",
    access: "storefront",
    effect: "open",
    query: z.object({ accountId: idText(z.string()) }),
    returns: StyleSheet,
  },
  "keystyle.css": {
    summary: "A key's survey styles",
    access: "storefront",
    effect: "open",
    query: z.object({ key: z.string().optional() }),
    returns: StyleSheet,
  },
  "style.css": {
    summary: "A store's survey styles",
    access: "storefront",
    effect: "open",
    query: z.object({ shopDomain: z.string() }),
    returns: StyleSheet,
  },
  AppendTemplateToSurvey: {
    summary: "Add a template's questions to the survey",
    access: "member",
    effect: "change",
    parameters: templateParameter,
    returns: json(Survey),
  },
  CloneByTemplateId: {
    summary: "Create a draft from a template",
    access: "member",
    effect: "change",
    parameters: templateParameter,
    returns: json(Survey, 201),
  },
  GetByAccount: {
    summary: "The account's current survey",
    access: "member",
    effect: "read",
    returns: json(Survey),
  },
  GetById: {
    summary: "One survey",
    access: "member",
    effect: "read",
    parameters: idParameter,
    returns: json(Survey),
  },
  GetDefaultByApiKey: {
    summary: "The published survey of a key's account",
    access: "storefront",
    effect: "open",
    query: z.object({ apiKey: z.string().optional(), ...shownIn }),
    returns: json(ShopperSurvey),
  },
  GetDefaultByApiKeyAndOrderId: {
    summary: "The published survey, and the progress of the order's response",
    access: "storefront",
    effect: "open",
    query: z.object({
      apiKey: z.string().optional(),
      platform: PlatformText,
      sourceOrderId: z.string(),
      customerId: z.string().optional(),
      ...shownIn,
    }),
    returns: json(
      z.union([PublishedSurvey.extend({ responseStatus }), ShownSurvey.extend({ responseStatus }), SurveyOff]),
    ),
  },
  GetDefaultByShopifyDomain: {
    summary: "The published survey of a store",
    access: "storefront",
    effect: "open",
    parameters: shopDomainParameter,
    query: z.object(shownIn),
    returns: json(ShopperSurvey),
  },
  GetQuestionElement: {
    summary: "A question as last saved",
    access: "member",
    effect: "read",
    query: QuestionQuery,
    returns: json(Question),
  },
  GetResponseByPlatformAndSourceOrderId: {
    summary: "The response of one order",
    access: "memberOrKey",
    effect: "open",
    query: z.object({
      surveyId: idText(z.string()).optional(),
      platform: z.enum(platformValues, `must be one of ${platformValues.join(", ")}`),
      sourceOrderId: z.string(),
    }),
    returns: json(SurveyResponse),
  },
  GetStyles: {
    summary: "The account's survey styles",
    access: "member",
    effect: "read",
    returns: json(SurveyStyles),
  },
  List: {
    summary: "The account's surveys",
    access: "member",
    effect: "read",
    query: z.object({
      ...listQuery(["updatedAt", "name", "createdAt"]),
      status: z.string().optional(),
      categories: z.string().optional(),
    }),
    returns: json(documentPageOf(ListedSurvey)),
  },
  PreviewShopifyOrderHtml: {
    summary: "A sample Shopify order page with the survey",
    access: "member",
    effect: "read",
    query: z.object({ surface: Surface.optional() }),
    returns: raw("text/html; charset=utf-8"),
  },
  Save: {
    summary: "Save a draft, and optionally publish it",
    access: "member",
    effect: "change",
    body: SaveSurvey,
    returns: json(Survey),
  },
  SaveResponse: {
    summary: "Save what a shopper saw, answered or completed",
    access: "storefront",
    effect: "open",
    body: SaveResponse,
    returns: json(SavedResponse),
  },
  SaveStyles: {
    summary: "Change the account's survey styles",
    access: "member",
    effect: "change",
    body: SaveStyles,
    returns: json(SurveyStyles),
  },
  ToggleStatusById: {
    summary: "Turn the survey on or off",
    access: "member",
    effect: "change",
    parameters: idParameter,
    returns: json(z.object({ surveyId: Id, enabled: z.boolean() })),
  },
  UploadImage: {
    summary: "Upload an image for a choice",
    access: "member",
    effect: "change",
    bodyType: "multipart",
    returns: json(UploadedImage, 201),
  },
});
