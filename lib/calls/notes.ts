import type { Access } from "./declare.ts";
import type { Area, CallName } from "./routes.ts";

/** The areas in reading order, with what each is about. */
export const areaNotes: Record<Area, string> = {
  Survey:
    "Create surveys, show them to shoppers, save responses, and read them as metrics, lists and files. Calls from store pages are open to every origin.",
  SurveyTemplate: "The question library and an account's own templates.",
  Profile: "The account as the signed-in person sees it, and the settings they can change.",
  Account: "Signing up, signing in and out, and the people in an account.",
  Integration: "The connected store, marketing integrations and API keys.",
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
    "Anyone who identifies a store by a publishable key, a secret key or the store's domain. Every origin can read the response.",
  key: "A client with a secret key.",
  memberOrKey: "Anyone signed in to the account, or a client with a secret key.",
  signedIn: "Anyone signed in, with or without an account.",
  member: "Anyone signed in to the account, in any role.",
  admin: "The owner and the admins of the account.",
  owner: "The owner of the account.",
  staff: "The operator's staff.",
  appleAddress: "Anyone with an apple.com email address.",
};

/** What a summary omits. */
export const callNotes: Partial<Record<CallName, string>> = {
  "Account.CreateAccount":
    "If the address is already known, the response is the same, with an account ID that doesn't exist. We send an ordinary sign-in link and create nothing. If you're signed in with that address, the account is created right away and becomes the session's account, and `linkSent` is false. `timeZone` (IANA) and `locale` (BCP 47) are the browser's. The currency comes from the locale's region. Unknown values are ignored, and the account gets UTC and USD.",
  "Account.DeleteMember":
    "Admins can remove others, and anyone can remove themselves. The owner can't be removed. The removed person's sessions in this account end immediately.",
  "Account.InviteMember":
    "Inviting the same address again resends the invitation. An invitation is tied to its address, works once, and expires in 7 days. Inviting an admin requires a sign-in within the last 15 minutes.",
  "Account.LoginToAccount": "Affects only this session, starting with its next request.",
  "Account.Logout": "Opened by browser navigation. Refused if another site starts the navigation.",
  "Account.SendMagicLoginLink":
    "The response is the same whether or not the address is known. The link works once and expires in 10 minutes. Opening it changes nothing until the person clicks the button on its page. `returnTo` is a path in the app.",
  "Account.TourStarted": "Saved per person and page.",
  "Admin.AdminLogin": "The session can view the account for up to an hour. Every change is recorded in the audit log.",
  "Integration.DisableApiKey": "`token` is the key or its ID. The key stops working everywhere within one second.",
  "Integration.GenerateNewApiKey": "The key is shown only in this response. An account can have up to 10 active keys.",
  "Integration.GetByShopifyDomain": "Available only after a verified install.",
  "Integration.ToggleIntegration":
    "With a platform name, sets which store it is; `connected` becomes true once the install is verified. With a partner name, turns that integration on or off.",
  "Profile.CompleteProfile": "The business fields require the admin or owner role.",
  "Profile.Profile": "404 if the person doesn't belong to an account.",
  "Profile.UpdateContactInformation": "A new email address takes effect once the link sent to it is used.",
  "Survey.ExportQuestionResponsesToCsv":
    "RFC 4180 with CRLF and a byte-order mark, streamed. Cells that a spreadsheet would run as a formula start with an apostrophe.",
  "Survey.GetByAccount":
    "The published survey, or the one edited last. If there are none, one is created from the default questions.",
  "Survey.GetDefaultByApiKey": "If the survey is off or none is published, returns only `{ enabled: false }`.",
  "Survey.GetDefaultByApiKeyAndOrderId":
    "Order numbers can be guessed, so a publishable key gets the response's progress but never its answers. A question with `askOnce` is left out if the order, or the customer in `customerId`, has already answered it. IDs with fewer than 10 characters can be guessed too, so they aren't looked up.",
  "Survey.GetResponseByPlatformAndSourceOrderId":
    "Combines the answers from all of the order's pages. Without `surveyId`, uses the survey that the order answered last. Test orders are separate and aren't found.",
  "Survey.List":
    "`status` is one or more of draft, published and archived, separated by commas. Without it, every survey is listed. Surveys have no categories. `search` looks in names and question titles. A page ends after 2 MB of documents, so it can have fewer than `limit` items.",
  "Survey.Save":
    "Without `id`, creates a draft. With a stale `revision`, returns 409 with the latest survey as `current` and who saved it as `changedBy`. Without `revision`, overwrites. Fields that don't apply to a question's type are dropped. A draft can have unfinished questions: without a title, choices, labels or a condition's value. An unfinished question gets its `questionNameId` once it's finished. `publish` freezes a version and shows it to shoppers. It's refused if a question is unfinished or could never be shown.",
  "Survey.SaveResponse":
    "A 2xx means the message is saved to disk. Sending the same message again changes nothing. The page that sent an answer can change it. Another page of the same order can only answer open questions. JSON sent as `text/plain` is accepted, because browser beacons send it that way.",
  "Survey.ToggleStatusById":
    "Without an ID, toggles the account's own survey. For a survey that isn't live, publishes it and stops the live one. A draft with an unfinished question isn't published: 409.",
  "Survey.AppendTemplateToSurvey":
    "Adds to the draft of the account's own survey. Nothing is published. A `questionNameId` that the account has used before gets a suffix, and conditions are updated. Order conditions and translations that the plan doesn't include are left out rather than refused. Library questions come in the survey's languages.",
  "Survey.CloneByTemplateId":
    "Creates a draft with the template's name and questions. Names and included features follow the rules of `AppendTemplateToSurvey`. The languages are those of the survey edited last.",
  "SurveyTemplate.List":
    "`status` is `own` or `library`. Without it, both are listed. `categories` are category IDs or names, separated by commas. `search` looks in names, descriptions and question titles. Sorted by name by default. When sorted by `updatedAt`, the latest comes first. A page ends after 2 MB of questions, so it can have fewer than `limit` items.",
  "SurveyTemplate.Save":
    "Without `id`, creates a template. In an update, `description`, `category` and `imageUrl` keep their values if left out; `null` removes them. Library templates are read-only: 403.",
  "app.ExportResponsesNdjson":
    "Each line is a response as returned by `GetResponseByPlatformAndSourceOrderId`, with its tags. Answers with choices have their `labels`, and `countedAs` if a merge of Other answers counts them for another choice. `questionNameId` limits the export to responses that answered that question; `choice` and `search` require it.",
  "app.ExportSurveyResponses":
    "The responses that count in reports, newest first: order details, then a column for every question ever asked, named by its `questionNameId` (`<id>.answer` if another column has that name), with text typed under Other as `<id>.other`. Filters work as in `ExportResponsesNdjson`, and cells as in `ExportQuestionResponsesToCsv`.",
  "app.DeleteSurvey":
    "Question IDs stay reserved. Published surveys can't be deleted, because responses belong to them. Archive them instead.",
  "app.ImportSurvey":
    "`survey` is an exported file or a survey document on its own. If the account already has a question with the same ID and type, the imported question is that question. If the type differs, the imported question gets a new ID, and conditions are updated.",
  "app.PlaceTemplates":
    "`templateIds` are up to 10 IDs separated by commas. `locale` is the draft's language, and `locales` are all of its languages separated by commas. The questions are returned in that order and follow the rules of `AppendTemplateToSurvey`. Nothing is saved.",
  "app.RestoreSurveyVersion": "The survey keeps its name.",
  "app.RestoreAddress":
    "The form that the page linked from the email to a previous address submits, within 72 hours of the change. The response is a redirect. All of the person's sessions and pending links end. If there were several changes, the earliest address takes precedence.",
  "app.OpenSession": "The form that a sign-in link's page submits. The response is a cookie and a redirect.",
  "app.SendLoginLink":
    "The form that the sign-in screen submits without JavaScript. If it's refused, redirects back to the screen, which shows the reason.",
  "app.GetSecurity": "`address` is the client's network at sign-in, /24 or /48. `account` is the session's account.",
  "app.BeginTotp":
    "The secret takes effect once `ConfirmTotp` receives a code from it, within 15 minutes. `qrCode` is an SVG image.",
  "app.ConfirmTotp":
    "`recoveryCodes` are returned only once, with a person's first factor. The session now has a second factor and a new token.",
  "app.ConfirmPasskey":
    "`recoveryCodes` are returned only once, with a person's first factor. The session now has a second factor and a new token.",
  "app.RemoveFactor":
    "The only second factor can't be removed while one of the person's accounts requires two-factor sign-in: 409.",
  "app.RenewByLink":
    "Using the link in this browser, or entering its code, replaces the session and keeps its account. A person with a second factor must enter that too.",
  "app.RenewByCode": "The same session with a new token. No further confirmation is needed for 15 minutes.",
  "app.RenewByPasskey": "The same session with a new token. No further confirmation is needed for 15 minutes.",
  "app.UpdateRetention":
    "`months` counts from the shopper's last message; `null` keeps responses forever. Older responses and all their data are deleted every night. With `keepsTotals`, reports still count them, but lists, exports and filtered reports don't.",
  "app.RequireTwoFactor":
    "Turning it on requires a session with a second factor; otherwise 403 `second-factor-required`. It takes effect on everyone's next request.",
  "app.GetSignInChallenge":
    "Available for 10 minutes after someone with a second factor used a link or code in this browser; otherwise 404.",
  "app.EnterSecondFactor": "Each code works once. The fifth wrong code ends the sign-in.",
  "app.SendSecondFactor":
    "The form that the second-step screen submits without JavaScript. If it's refused, redirects back to the screen, which shows the reason.",
  "app.SignInWithPasskey": "Works only in the browser that requested the options. A passkey counts as two factors.",
  "app.SignUp":
    "The form that the sign-up screen submits without JavaScript. If it's refused, redirects back to the screen, which shows the reason.",
  "app.ExportAccount": "One JSON object per line, streamed. The first member gives the object's type.",
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
};
