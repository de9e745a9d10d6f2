import * as z from "zod";
import { documentedAs } from "../documented.ts";
import { defaultSurvey } from "../survey/default-survey.ts";
import { PublishedSurvey } from "../survey/document.ts";
import { defaultStyleTokens } from "../survey/styles.ts";
import { declareCalls, json, raw, storefrontCall } from "./declare.ts";
import { byOrder, firstQuestion, names } from "./example-values.ts";
import { shopDomainParameter } from "./shapes.ts";
import {
  AskDiscountCode,
  GivenDiscountCode,
  SavedResponse,
  SaveResponse,
  ShownSurvey,
  SurveyResponse,
} from "./survey-shapes.ts";
import { idText, PlatformText } from "./value-shapes.ts";

const SurveyOff = z.object({ enabled: z.literal(false) });
/** With `shown=true`, as the script requests it: the survey only in the language of `locale`, ready to be rendered. */
const shownIn = { shown: documentedAs(z.string(), { type: "boolean" }).optional(), locale: z.string().optional() };
const ShopperSurvey = z.union([PublishedSurvey, ShownSurvey, SurveyOff]);
const responseStatus = z.enum(["none", "viewed", "partial", "completed"]);
/** `response`: with a secret key alone. */
const ofOrder = { responseStatus, response: SurveyResponse.nullable().optional() };
const StyleSheet = raw("text/css; charset=utf-8");

const published = {
  surveyId: names.surveyId,
  accountId: names.accountId,
  version: 1,
  enabled: true,
  name: "Post-purchase survey",
  ...defaultSurvey,
  styles: { tokens: defaultStyleTokens, customCss: "" },
};

/** The Survey calls of stores, which the entry answers itself. */
export const surveyStorefrontCalls = declareCalls({
  "accountstyle.css": {
    route: "GET /Survey/accountstyle.css",
    summary: "Get an account's survey styles",
    ...storefrontCall,
    query: z.object({ accountId: idText("account", z.string()) }),
    returns: StyleSheet,
    example: { as: "nobody", query: { accountId: names.accountId } },
  },
  "keystyle.css": {
    route: "GET /Survey/keystyle.css",
    summary: "Get a key's survey styles",
    ...storefrontCall,
    query: z.object({ key: z.string().optional() }),
    returns: StyleSheet,
    example: { as: "nobody", query: { key: names.publishableKey } },
  },
  "style.css": {
    route: "GET /Survey/style.css",
    summary: "Get a store's survey styles",
    ...storefrontCall,
    query: z.object({ shopDomain: z.string() }),
    returns: StyleSheet,
    example: { as: "nobody", query: { shopDomain: names.shopDomain } },
  },
  GetDefaultByApiKey: {
    route: "GET /Survey/GetDefaultByApiKey",
    summary: "Get the published survey of a key's account",
    note: "If the survey is disabled or none is published, returns only `{ enabled: false }`.",
    ...storefrontCall,
    query: z.object({ apiKey: z.string().optional(), ...shownIn }),
    returns: json(ShopperSurvey),
    example: { as: "nobody", query: { apiKey: names.publishableKey }, answer: published },
  },
  GetDefaultByApiKeyAndOrderId: {
    route: "GET /Survey/GetDefaultByApiKeyAndOrderId",
    summary: "Get the published survey, and the progress of the order's response",
    note: "Order numbers can be guessed, so a publishable key gets the response's progress but never its answers. With a secret key, `response` is the order's response, or null. A question with `askOnce` is left out if the order, or the customer in `customerId`, has already answered it. IDs with fewer than 10 characters can be guessed too, so they aren't looked up.",
    ...storefrontCall,
    query: z.object({
      apiKey: z.string().optional(),
      platform: PlatformText,
      sourceOrderId: z.string(),
      customerId: z.string().optional(),
      ...shownIn,
    }),
    returns: json(z.union([PublishedSurvey.extend(ofOrder), ShownSurvey.extend(ofOrder), SurveyOff])),
    example: {
      as: "nobody",
      query: { apiKey: names.publishableKey, ...byOrder },
      answer: { ...published, responseStatus: "none" },
    },
  },
  GetDefaultByShopifyDomain: {
    route: "GET /Survey/GetDefaultByShopifyDomain/{shopDomain}",
    summary: "Get the published survey of a store",
    note: "With `sourceOrderId`, it's the survey as that order is asked it, and has `responseStatus`, as in `GetDefaultByApiKeyAndOrderId`. `platform` then defaults to `Shopify`.",
    ...storefrontCall,
    parameters: shopDomainParameter,
    query: z.object({
      platform: PlatformText.optional(),
      sourceOrderId: z.string().optional(),
      customerId: z.string().optional(),
      ...shownIn,
    }),
    returns: json(
      z.union([ShopperSurvey, PublishedSurvey.extend({ responseStatus }), ShownSurvey.extend({ responseStatus })]),
    ),
    example: { as: "nobody", path: { shopDomain: names.shopDomain }, answer: published },
  },
  GetDiscountCode: {
    route: "POST /Survey/GetDiscountCode",
    summary: "Get the discount code that the store makes for a shopper who completed the survey",
    note: "For surveys whose thank-you page has `ownDiscount`. Only a page whose answers completed the order's response gets the code, the first of them that asks, and only once the store has accepted the order, which is at most three days old. WooCommerce's orders need their own key, too: `order.orderKey`. While the status is `pending`, ask again after a second, up to six times. Each order has at most one code.",
    ...storefrontCall,
    body: AskDiscountCode,
    returns: json(GivenDiscountCode),
    example: {
      as: "nobody",
      body: {
        apiKey: names.publishableKey,
        surveyId: names.surveyId,
        responseId: names.responseId,
        ...byOrder,
      },
      answer: { status: "none" },
    },
  },
  SaveResponse: {
    route: "POST /Survey/SaveResponse",
    summary: "Save what a shopper saw, answered, or completed",
    note: "A 2xx means the message is saved to disk. Sending the same message again changes nothing. The page that sent an answer can change it. Another page of the same order can only answer questions that have no answer yet. JSON sent as `text/plain` is accepted, because browser beacons send it that way. `consent` and the header `Sec-GPC: 1` say what the shopper refused: nothing that they refused is sent to other apps.",
    ...storefrontCall,
    body: SaveResponse,
    refusals: ["survey-disabled"],
    returns: json(SavedResponse),
    example: {
      as: "nobody",
      body: {
        apiKey: names.publishableKey,
        surveyId: names.surveyId,
        version: 1,
        responseId: names.responseId,
        sequence: 2,
        event: "answer",
        surface: "thankYou",
        ...byOrder,
        answers: [{ questionNameId: firstQuestion, choiceIds: ["instagram"] }],
        order: { total: 49.9, currency: "USD", isFirstOrder: true, country: "PT" },
      },
      answer: { responseId: names.responseId, status: "partial", answered: [firstQuestion] },
    },
  },
});
