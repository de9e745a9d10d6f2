import { randomBytes, randomUUIDv7 } from "node:crypto";
import { defaultSurvey } from "#lib/survey/default-survey.ts";
import { makeStore } from "#server/storefront/testing/make-store.ts";
import { openMember } from "../rig/member.ts";
import type { Rig } from "../rig/rig.ts";
import { askForUpgrade, attack, send } from "./attack.ts";

/** Requests that someone could send to keep a process busy. */
export interface Attack {
  name: string;
  /** Sends its requests until all are answered, or `end`; returns how many were sent. */
  run: (end: AbortSignal) => Promise<number>;
}

/** Nearly as long as a document may be: the call accepts a MiB. */
const longDocumentBytes = 940_000;
/** The most documents that an account may hold: 100 MB. */
const mostDocuments = 106;
const someDocuments = 20;
/** How long a slow reader holds an export open, and how long an upgrade waits for an answer. */
const slowReaderMs = 50;
const upgradeIgnoredMs = 100;

export async function prepareAttacks(rig: Rig, app: string): Promise<Attack[]> {
  const { apiKey, surveyId } = await makeStore(rig.owner);
  const merchant = await anAccountWithDocuments(rig, app, mostDocuments);
  const exporters = [
    merchant,
    await anAccountWithDocuments(rig, app, someDocuments),
    await anAccountWithDocuments(rig, app, someDocuments),
  ];
  for (const page of referencePages) {
    const { status } = await fetch(`${app}${page}`);
    if (status !== 200) throw new Error(`${page} answers ${status}`);
  }
  const medium = `paid${"a".repeat(195)}!`;
  const save = () =>
    JSON.stringify({
      apiKey,
      surveyId,
      version: 1,
      responseId: randomUUIDv7(),
      sourceOrderId: randomUUIDv7(),
      event: "view",
      platform: "Shopify",
      surface: "thankYou",
      order: { utmMedium: medium },
    });
  return [
    attackOf("a hostile utmMedium", 200, (agent) =>
      send(agent, `${app}/Survey/SaveResponse`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: save(),
      }),
    ),
    attackOf("Upgrade", 0, () => askForUpgrade(app, upgradeIgnoredMs)),
    attackOf("pages of long documents", 200, (agent) =>
      send(agent, `${app}/Survey/List?limit=200`, { headers: { cookie: merchant.cookie } }),
    ),
    attackOf("the API reference", 200, (agent, index) =>
      send(agent, `${app}${referencePages[index % referencePages.length]}`, { headers: { "accept-encoding": "gzip" } }),
    ),
    attackOf("exports read slowly", 200, (agent, index) =>
      send(agent, `${app}/api/app/account/export`, {
        headers: { cookie: exporters[index % exporters.length]?.cookie ?? "" },
        leaveAfterMs: slowReaderMs,
      }),
    ),
  ];
}

const referencePages = ["/docs/api", "/docs/api/survey", "/docs/api/app-account"];

function attackOf(name: string, expected: number, one: Parameters<typeof attack>[1]): Attack {
  return { name, run: (end) => attack(expected, one, end) };
}

/** An owner of an account that holds surveys of nearly a MiB each. */
async function anAccountWithDocuments(rig: Rig, app: string, count: number) {
  const { accountId } = await makeStore(rig.owner);
  for (let made = 0; made < count; made++) {
    const title = randomBytes(longDocumentBytes / 2).toString("hex");
    const long = { questionNameId: "long", type: "statement", title, required: false };
    const document = { ...defaultSurvey, questions: [long, ...defaultSurvey.questions] };
    await rig.owner.query("INSERT INTO survey (account_id, name, version, document) VALUES ($1, $2, 0, $3)", [
      accountId,
      `Survey ${made}`,
      JSON.stringify(document),
    ]);
  }
  return await openMember(rig, app, accountId);
}
