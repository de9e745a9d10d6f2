import type { Access } from "./declare.ts";
import type { Area } from "./routes.ts";

/** The areas in reading order, with what each is about. */
export const areaNotes: Record<Area, string> = {
  Survey:
    "Create surveys, show them to shoppers, save responses, and read them as metrics, lists, and files. Calls from store pages are open to every origin.",
  SurveyTemplate: "The question library and an account's own templates.",
  Profile: "The account as the signed-in person sees it, and the settings they can change.",
  Account: "Signing up, signing in and out, and the people in an account.",
  Integration: "The connected store, marketing integrations, and API keys.",
  Billing: "Plans and the payment provider's pages.",
  WooCommerce: "Calls that connect a WooCommerce store.",
  Admin: "For the operator's staff.",
  Test: "Calls that check whether sign-in and permissions work.",
  app: "Other calls that the app's own screens use, only under `/api`. They follow the same rules, but can change when the screens change.",
};

/** Who has access at a level, for readers. */
export const accessNotes: Record<Access, string> = {
  public: "Anyone.",
  storefront:
    "Anyone who identifies a store by a publishable key, a secret key, or the store's domain. Every origin can read the response.",
  key: "A client with a secret key.",
  memberOrKey: "Anyone signed in to the account, or a client with a secret key.",
  signedIn: "Anyone signed in, with or without an account.",
  member: "Anyone signed in to the account, in any role.",
  admin: "The owner and the admins of the account.",
  owner: "The owner of the account.",
  staff: "The operator's staff.",
  appleAddress: "Anyone with an apple.com email address.",
};

/** Parameters that mean the same in every call. */
export const parameterNotes: Readonly<Record<string, string>> = {
  "api-version": "The API version. Defaults to the latest.",
  page: "The page number, starting at 1.",
  limit: "The number of items per page.",
  skip: "The number of items to skip. Takes precedence over `page`.",
  cursor: "The `nextCursor` of the previous page. Takes precedence over `skip` and can go beyond its limit.",
  sortField: "The field to sort by.",
  isDesc: "Whether to sort in descending order.",
  search: "Text that the items must contain.",
  startDate: "The first day, or an instant on that day. Days are whole days in the account's time zone.",
  endDate: "The last day, included.",
  questionNameId: "The stable name of a question.",
  apiKey: "A key of the account. You can send it as `Authorization: Bearer` instead.",
  key: "A key of the account. You can send it as `Authorization: Bearer` instead.",
  shopDomain: "The domain of a connected store.",
  accountId: "The account.",
  id: "The ID of the survey or template.",
  platform: "The platform of the order.",
  sourceOrderId: "The store's order number.",
  surveyId: "The survey.",
  emailAddress: "The person's email address.",
  token: "The key or its ID.",
  currency: "The currency of the order (ISO 4217).",
  orderTotalFrom:
    "The minimum order total, in major units of `currency`, or of the account's currency if `currency` is left out.",
  orderTotalTo: "The maximum order total (inclusive), in the same currency as `orderTotalFrom`.",
  country: "The country that the order was placed from (ISO 3166-1 alpha-2).",
  campaign: "The order's `utmCampaign`, in any letter case.",
  product: "One of the order's product IDs or SKUs, in any letter case.",
  discountCode: "One of the order's discount codes, in any letter case.",
};
