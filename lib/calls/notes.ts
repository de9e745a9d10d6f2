import type { Access } from "./declare.ts";
import type { Area, CallName } from "./routes.ts";

/** The areas in the order they are read, with what each is about. */
export const areaNotes: Record<Area, string> = {
  Survey:
    "Write surveys, show them to shoppers, keep what shoppers answer, and read it as figures, lists and files. What a shop's page calls is open to every origin.",
  SurveyTemplate: "The question library, and an account's own templates.",
  Profile: "The account as the person who is signed in sees it, and what they may change about it.",
  Account: "Signing up, in and out, and who belongs to an account.",
  Integration: "The connected store, the marketing partners, and the keys that programs use.",
  Billing: "Plans, and the payment provider's pages.",
  WooCommerce: "What connects a WooCommerce store.",
  Admin: "For the operator's staff.",
  Test: "Calls that show whether signing in and rights work.",
  app: "What the app's own screens use beside the rest; under `/api` alone. They follow the same rules, and change with the screens.",
};

/** Who a level lets in, as a reader needs to know it. */
export const accessNotes: Record<Access, string> = {
  public: "Anyone.",
  storefront:
    "Anyone who names a store, by a publishable key, a secret key or the shop's domain. Every origin may read the answer.",
  key: "A program with a secret key.",
  memberOrKey: "Anybody signed in to the account, or a program with a secret key.",
  signedIn: "Anybody who is signed in, with or without an account.",
  member: "Anybody signed in to the account, in any role.",
  admin: "The owner and the admins of the account.",
  owner: "The owner of the account.",
  staff: "The operator's staff.",
  appleAddress: "A person whose address is at apple.com.",
};

/** What a summary leaves out. */
export const callNotes: Partial<Record<CallName, string>> = {
  "Account.CreateAccount":
    "A known address gets the same answer, with an account id that leads nowhere, and an ordinary sign-in link; nothing is made. Signed in as that very address, the account is made at once and becomes the session's, and `linkSent` is false.",
  "Account.DeleteMember":
    "Admins remove others; everybody may remove themselves. The owner cannot be removed. Sessions of the removed person in this account end at once.",
  "Account.InviteMember":
    "Inviting again sends the invitation again. It is bound to the address, works once, and for seven days.",
  "Account.LoginToAccount": "Acts on this session alone, from its next request on.",
  "Account.Logout": "Opened by the browser itself; refused where another site sends it there.",
  "Account.SendMagicLoginLink":
    "Answers the same whether or not the address is known. The link works once, for ten minutes, by the button on its page: opening it changes nothing. `returnTo` is a path of the app.",
  "Account.TourStarted": "Remembered for the person and the page.",
  "Admin.AdminLogin": "The session shows the account for an hour at most; every change is written to the audit log.",
  "Integration.DisableApiKey": "`token` is the key or its id. Within a second no process takes the key any more.",
  "Integration.GenerateNewApiKey": "The answer is the only place where the key stands. At most ten are live.",
  "Integration.GetByShopifyDomain": "Known after a verified install alone.",
  "Integration.ToggleIntegration":
    "With a platform's name it says which store it is; `connected` follows once the install is verified. With a partner's name it turns the partner on or off.",
  "Profile.CompleteProfile": "The fields about the business need the role admin or owner.",
  "Profile.Profile": "404 for a person who is in no account.",
  "Profile.UpdateContactInformation": "A new address counts once the link that is mailed to it was used.",
  "Survey.ExportQuestionResponsesToCsv":
    "RFC 4180 with CRLF and a byte-order mark, streamed. A cell that a spreadsheet would run as a formula begins with an apostrophe.",
  "Survey.GetByAccount":
    "The published survey, else the one last edited; made from the default questions when there is none.",
  "Survey.GetDefaultByApiKey": "When the survey is off or none was published: `{ enabled: false }` and nothing else.",
  "Survey.GetDefaultByApiKeyAndOrderId":
    "Order numbers can be guessed, so a publishable key learns how far the response is, and never an answer. A question with `askOnce` is left out for an order, or for the customer that `customerId` names, that has answered it; an id of fewer than 10 characters can be guessed too, and is not looked up.",
  "Survey.GetResponseByPlatformAndSourceOrderId":
    "What all pages of the order gave together. Without `surveyId`: of the survey that the order answered last. Test orders are kept apart and not found.",
  "Survey.List":
    "`status` is one or more of draft, published and archived, by commas; left out, every survey is listed. Surveys have no categories. `search` looks into names and questions' titles.",
  "Survey.Save":
    "Without `id`: a new draft. With a stale `revision`: 409, with the newest survey as `current` and who saved it as `changedBy`; without `revision`: overwrites. Fields that make no sense for a question's type are left out. `publish` freezes a version and makes it what shoppers see; a question that nobody could ever be asked is refused then.",
  "Survey.SaveResponse":
    "A 2xx means that it is on disk. Sending the same message again changes nothing. The page that gave an answer may change it; another page of the same order only answers what is open. JSON as `text/plain` is taken, as browsers' beacons send it.",
  "Survey.ToggleStatusById":
    "Without an id: the account's own survey. On another than the live one it publishes that one, and the former stops.",
  "Survey.AppendTemplateToSurvey":
    "To the draft of the account's own survey; nothing is published. A `questionNameId` that the account ever used gets a suffix, and conditions follow. What the plan has not, conditions on the order and translations, is left out instead of refused; the library speaks the survey's languages.",
  "Survey.CloneByTemplateId":
    "A new draft with the template's name and questions, with names and parts as `AppendTemplateToSurvey` gives them, in the languages of the survey that was edited last.",
  "SurveyTemplate.List":
    "`status` is `own` or `library`; left out, both. `categories` are ids or names of categories with commas between them. `search` looks at names, descriptions and questions' titles. Sorted by name, unless told otherwise; by `updatedAt` the latest comes first.",
  "SurveyTemplate.Save":
    "Without `id`: a new template. What a change leaves out of `description`, `category` and `imageUrl` stays; `null` takes it away. The library's templates are read-only: 403.",
  "app.ExportResponsesNdjson":
    "Each line is a response as `GetResponseByPlatformAndSourceOrderId` gives it, with its tags; an answer with choices has their `labels`, and `countedAs` where a rule for what was typed counts it for others. `questionNameId` narrows it to responses with an answer to that question; `choice` and `search` need it.",
  "app.ExportSurveyResponses":
    "The responses that figures count, the newest first: facts, then a column for every question ever asked, named by its `questionNameId` (`<id>.answer` where another column has that name), and what was typed under Other as `<id>.other`. Filters as for `ExportResponsesNdjson`; cells as for `ExportQuestionResponsesToCsv`.",
  "app.DeleteSurvey": "Questions' ids stay taken. What was published keeps its answers: archive it instead.",
  "app.ImportSurvey":
    "`survey` is an exported file, or a bare document. A question whose id the account uses with the same type is that question; where the type is another, the imported one gets an id of its own, and conditions follow.",
  "app.RestoreSurveyVersion": "The survey keeps its name.",
  "app.OpenSession": "What the button of a sign-in link's page sends: a form, answered with a cookie and a redirect.",
  "app.SendLoginLink":
    "What the sign-in screen sends where no script runs yet: a form. Refused, it leads back to the screen, which says why.",
  "app.SignUp":
    "What the screen for a new account sends where no script runs yet: a form. Refused, it leads back to the screen, which says why.",
  "app.ExportAccount": "One JSON object a line, streamed; its first member says of what kind it is.",
};

/** Parameters that mean the same wherever they stand. */
export const parameterNotes: Readonly<Record<string, string>> = {
  "api-version": "The version of the interface. Left out, the newest is meant.",
  page: "The page, from 1.",
  limit: "How many items a page has; 25 when left out.",
  skip: "How many items to pass over; wins over `page`.",
  cursor: "The `nextCursor` of the page before; wins over `skip`, and goes on where an offset may not.",
  sortField: "What the list is sorted by.",
  isDesc: "Whether the greatest comes first.",
  search: "Text that the items must contain.",
  startDate: "The first day, or an instant in it; whole days in the account's time zone.",
  endDate: "The last day, included.",
  questionNameId: "The stable name of a question.",
  apiKey: "A key of the account; may come as `Authorization: Bearer` instead.",
  key: "A key of the account; may come as `Authorization: Bearer` instead.",
  shopDomain: "The domain of a connected shop.",
  accountId: "The account.",
  id: "The id of the survey or template.",
  platform: "The platform of the order.",
  sourceOrderId: "The order's number at the shop.",
  surveyId: "The survey.",
  emailAddress: "The address of the person.",
  token: "The key, or its id.",
  currency: "The currency of the order (ISO 4217).",
  orderTotalFrom: "The least order total, in major units of `currency`, or of the account's where none is named.",
  orderTotalTo: "The greatest order total, included; in the currency of `orderTotalFrom`.",
};
