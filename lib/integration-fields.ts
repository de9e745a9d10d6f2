import type { IntegrationName } from "./partners.ts";

/** Something that a merchant enters or chooses for a partner. */
export interface IntegrationField {
  /**
   * `host`: a domain. `spreadsheet`: an ID or an address. `subdomain`: an account's name in its address. `score`: from
   * 0 to 10. `words`: a list. `internal`: only the API and forms of their own set it.
   */
  kind:
    | "text"
    | "secret"
    | "url"
    | "host"
    | "spreadsheet"
    | "subdomain"
    | "switch"
    | "choice"
    | "score"
    | "words"
    | "internal";
  label: string;
  help?: string;
  placeholder?: string;
  /** Part of what we identify ourselves with there: stored sealed, tried before it is kept, and entered together. */
  isCredential?: true;
  /** What the form says where a new connection lacks it. Connecting needs it then. */
  missing?: string;
  /** Shown in place of `help` once it's connected: what is left empty stays. Other fields show what is stored. */
  kept?: string;
  /** Once it's connected, it can't be changed, and isn't shown. */
  isOnlyNew?: true;
  /** What can be chosen; the first is the default. */
  choices?: readonly { value: string; label: string }[];
  /** For a score: the value shown before the merchant chooses another one. */
  initial?: number;
  /** For a subdomain: the rest of the address, such as `.zendesk.com`. */
  domain?: string;
}

/** Which responses become tickets at a help desk. */
const ticketFields = {
  maxScore: {
    kind: "score",
    label: "Open a ticket for scores up to",
    help: "On the scale from 0 to 10. Ratings that are as low on their own scale count, too.",
    initial: 6,
  },
  words: {
    kind: "words",
    label: "Or when an answer contains one of these words",
    help: "Type a word and press Enter.",
    placeholder: "refund",
  },
} as const satisfies Record<string, IntegrationField>;

/**
 * What merchants set for each partner, said once: the form, the calls' settings, the check of a change and the text about
 * a partner that isn't connected come from here.
 */
export const integrationFields: Readonly<Record<IntegrationName, Readonly<Record<string, IntegrationField>>>> = {
  Slack: {
    channelId: { kind: "internal", label: "Channel" },
    mode: {
      kind: "choice",
      label: "What to send",
      choices: [
        { value: "every", label: "Every response" },
        { value: "lowOrText", label: "Only low scores and text answers" },
        { value: "daily", label: "A daily summary" },
        { value: "weekly", label: "A weekly summary" },
      ],
    },
    questions: { kind: "internal", label: "Only these questions" },
    thread: { kind: "switch", label: "One thread per order" },
  },
  Klaviyo: {
    apiKey: {
      kind: "secret",
      label: "Private API key",
      help: "Starts with pk_.",
      isCredential: true,
      missing: "Enter your private API key.",
      kept: "Leave empty to keep the current key.",
    },
    sendAnswers: {
      kind: "switch",
      label: "Also send an event for each answer",
      help: "Useful for flows that start with one question. Otherwise there is one event for each response.",
    },
    sendCustomerIds: {
      kind: "switch",
      label: "Also send customers without an email address",
      help: "Their customer ID in your store becomes the external_id of their Klaviyo profile. Leave this off if another system or store sets external_id: different people could end up in one profile.",
    },
  },
  Segment: {
    writeKey: {
      kind: "secret",
      label: "Write key",
      isCredential: true,
      missing: "Enter the write key of your source.",
      kept: "Leave empty to keep the current key.",
    },
    region: {
      kind: "choice",
      label: "Region",
      help: "Where your Segment workspace keeps its data.",
      choices: [
        { value: "us", label: "United States" },
        { value: "eu", label: "European Union" },
      ],
    },
    guests: {
      kind: "choice",
      label: "Customers who order as guests",
      help: "They have no customer ID, and Segment bills each distinct user every month. A visitor that Segment on your store's pages has counted already adds none; where no page says who that is, guests count by email address.",
      choices: [
        { value: "hash", label: "One user for each email address" },
        { value: "site", label: "The visitor that Segment on your store knows" },
        { value: "response", label: "One user for each response" },
        { value: "skip", label: "Don't send them" },
      ],
    },
    sendViews: {
      kind: "switch",
      label: "Also send views without an answer",
      help: "A Survey Viewed event for each order whose customer saw the survey and didn't answer within 30 minutes. Customers that Segment doesn't know yet are users that it bills.",
    },
  },
  Yotpo: {
    storeId: { kind: "text", label: "Store ID", isCredential: true, missing: "Enter your store ID." },
    secret: {
      kind: "secret",
      label: "Secret",
      isCredential: true,
      missing: "Enter your secret.",
      kept: "Leave empty to keep the current one.",
    },
  },
  TripleWhale: {
    shop: {
      kind: "host",
      label: "Shop URL",
      help: "As Triple Whale shows it in Settings, under Store.",
      placeholder: "harbor-goods.myshopify.com",
      isCredential: true,
      missing: "Enter your shop's URL.",
    },
    apiKey: {
      kind: "secret",
      label: "API key",
      help: "In Triple Whale, open Data, then APIs, and create a key with the scope “PPS: Write”.",
      isCredential: true,
      missing: "Enter your API key.",
      kept: "Leave empty to keep the current key.",
    },
  },
  Zendesk: {
    subdomain: { kind: "internal", label: "Zendesk subdomain" },
    ...ticketFields,
  },
  Gorgias: {
    account: {
      kind: "subdomain",
      label: "Subdomain",
      help: "If you open Gorgias at harbor-goods.gorgias.com, enter harbor-goods.",
      domain: ".gorgias.com",
      isCredential: true,
      missing: "Enter the part of your Gorgias address before .gorgias.com.",
    },
    email: {
      kind: "text",
      label: "Email of the user",
      help: "The API key belongs to this user of Gorgias, who has to be allowed to create tickets.",
      isCredential: true,
      missing: "Enter the email address that this user signs in with.",
    },
    apiKey: {
      kind: "secret",
      label: "API key",
      help: "In Gorgias, open Settings, then REST API, and create an API key.",
      isCredential: true,
      missing: "Enter your API key.",
      kept: "Leave empty to keep the current key.",
    },
    ...ticketFields,
  },
  Webhook: {
    url: {
      kind: "url",
      label: "URL",
      help: "A public https:// address of your server. It has to answer with a status from 200 to 299.",
      placeholder: "https://example.com/afterword",
      missing: "Enter the address that receives responses.",
    },
    renewSecret: { kind: "internal", label: "Renew the signing secret" },
  },
  GoogleSheets: {
    spreadsheetId: {
      kind: "spreadsheet",
      label: "Spreadsheet address",
      placeholder: "https://docs.google.com/spreadsheets/d/…",
      missing: "Enter the address of your spreadsheet.",
      kept: "Leave empty to keep the current spreadsheet.",
    },
    sheetName: { kind: "internal", label: "Sheet" },
  },
  S3: {
    bucket: { kind: "text", label: "Bucket", isCredential: true, missing: "Enter the name of your bucket." },
    region: {
      kind: "text",
      label: "Region",
      help: "For other storage, the one that it names, such as auto.",
      placeholder: "us-east-1",
      isCredential: true,
      missing: "Enter the region of your bucket.",
    },
    endpoint: {
      kind: "url",
      label: "Endpoint",
      help: "Leave empty for Amazon. Other storage that works like S3 has an address of its own.",
      placeholder: "https://storage.example.com",
      isCredential: true,
    },
    folder: {
      kind: "text",
      label: "Folder",
      help: "Where in the bucket the files go. Leave empty for the top.",
      placeholder: "afterword",
      isCredential: true,
    },
    accessKeyId: {
      kind: "text",
      label: "Access key ID",
      isCredential: true,
      missing: "Enter the ID of your access key.",
    },
    secretAccessKey: {
      kind: "secret",
      label: "Secret access key",
      isCredential: true,
      missing: "Enter your secret access key.",
      kept: "Leave empty to keep the current one.",
    },
  },
  Folder: {
    folder: {
      kind: "text",
      label: "Name of the folder",
      help: "We add some letters and digits, so that no two folders have the same name.",
      placeholder: "survey-responses",
      missing: "Enter a name for the folder.",
      isOnlyNew: true,
    },
  },
};

/** The first field that connecting a partner needs; null for those with a page for that. */
export function neededField(name: IntegrationName): string | null {
  return Object.entries(integrationFields[name]).find(([, { missing }]) => missing !== undefined)?.[0] ?? null;
}
