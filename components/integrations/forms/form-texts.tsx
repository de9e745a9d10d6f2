import { Anchor } from "@mantine/core";
import type { ReactNode } from "react";
import type { FieldProblems } from "#components/ui/field-problem.ts";
import type { IntegrationCard } from "#lib/calls/app-integrations.ts";
import type { IntegrationName } from "#lib/partners.ts";

/** What a partner's form says around its fields (`lib/integration-fields.ts`). */
interface FormTexts {
  /** Where to find what is entered; shown until it's connected, or always if `isRepeated`. */
  steps?: readonly string[];
  isRepeated?: true;
  /** The same in a sentence or two. */
  intro?: string;
  /** What is connected now; null if nothing is known. */
  connected?: (card: IntegrationCard) => ReactNode;
  /** What happens then. */
  note?: ReactNode;
  /** What happens when it is connected. */
  newNote?: string;
  /** What is said about fields that aren't empty, before the server is asked. */
  check?: (values: Readonly<Record<string, unknown>>) => FieldProblems;
}

const aboutFiles =
  "Files are updated once a day while this is on. They have every answered response that your plan includes, month by month: some have a row for each response, others one for each answer. When you delete responses, or a customer is erased, the files are written again without them.";

/** Where signing in at a Zendesk account begins. */
export const zendeskConnectPath = (subdomain: string) =>
  `/api/connect/zendesk?subdomain=${encodeURIComponent(subdomain)}`;

export const formTexts: Readonly<Partial<Record<IntegrationName, FormTexts>>> = {
  Klaviyo: {
    steps: [
      "In Klaviyo, open Settings, then API keys.",
      "Create a private API key. Choose a custom key.",
      "Give it full access to Events and read access to Accounts.",
    ],
    connected: ({ settings: { accountName }, hasConsentPage, isConsented }) => (
      <>
        {typeof accountName === "string" && `Connected to ${accountName}. `}
        {hasConsentPage && (
          <Anchor href="/api/connect/klaviyo" fz="inherit">
            {isConsented ? "Connect Klaviyo again" : "Sign in to Klaviyo instead of using a key"}
          </Anchor>
        )}
      </>
    ),
  },
  Segment: {
    steps: [
      "In Segment, open Connections, then Sources.",
      "Add a source of the type HTTP API, or choose one that you have.",
      "Copy its write key from Settings, under API keys.",
    ],
    connected: ({ settings: { keyTest } }) =>
      keyTest === undefined
        ? null
        : "Test event: sent, not confirmed. Segment accepts any key, so check in your source's debugger that “Afterword Connected” arrived.",
    newNote:
      "We'll send a test event named “Afterword Connected”. Segment doesn't confirm keys, so look for it in your source's debugger.",
  },
  Yotpo: {
    intro:
      "In Yotpo, open Account settings, then Store. Your store ID and secret are under API credentials. Yotpo also calls them app key and secret key.",
    note: (
      <>
        Each choice becomes a tag of the customer, such as <code>survey:how-did-you-hear-about-us:podcast</code>. Text
        that customers type isn't sent.
      </>
    ),
  },
  Zendesk: {
    connected: ({ settings: { subdomain } }) =>
      typeof subdomain === "string" && (
        <>
          Connected to {subdomain}.zendesk.com.{" "}
          <Anchor href={zendeskConnectPath(subdomain)} fz="inherit">
            Connect Zendesk again
          </Anchor>
        </>
      ),
  },
  Webhook: {
    newNote: "Next, we'll show you the secret that your server checks signatures with.",
    // Where it leads, the server checks.
    check: ({ url }) =>
      /^https:\/\//i.test(String(url).trim()) ? {} : { url: "Enter an address that starts with https://." },
  },
  GoogleSheets: {
    steps: [
      "In Google Sheets, open an empty sheet.",
      "Select Share, add this address, and make it an editor.",
      "Paste the address of the sheet below.",
    ],
    isRepeated: true,
    connected: ({ settings: { spreadsheetId, title, sheetName } }) =>
      typeof spreadsheetId === "string" && (
        <>
          Connected to{" "}
          <Anchor
            href={`https://docs.google.com/spreadsheets/d/${encodeURIComponent(spreadsheetId)}/edit`}
            target="_blank"
            rel="noreferrer"
            fz="inherit"
          >
            {typeof title === "string" && title !== "" ? title : "your spreadsheet"}
          </Anchor>
          {typeof sheetName === "string" && `, sheet ${sheetName}`}.
        </>
      ),
    note: "Each response becomes a row, and each question a column. When a customer changes a response, a row with the same Response ID and a higher Revision is added.",
  },
  S3: {
    steps: [
      "In AWS, create a bucket, or choose one that you have.",
      "Create an IAM user that may do s3:PutObject and s3:DeleteObject in it, and may use the bucket's KMS key, if it has one.",
      "Create an access key for this user, and enter it below.",
    ],
    connected: ({ settings: { bucket } }) => (typeof bucket === "string" ? `Connected to ${bucket}.` : null),
    note: aboutFiles,
    newNote:
      "We'll write a file named README.txt to try the key. The first copy begins within minutes. If your bucket keeps old versions of files, or if you choose another bucket or folder later, old files are yours to delete.",
  },
  Folder: {
    connected: ({ settings: { folder } }) => (typeof folder === "string" ? `The files are in ${folder}.` : null),
    note: aboutFiles,
    newNote: "The first copy begins within minutes. If you disconnect it, the folder is removed.",
  },
};
