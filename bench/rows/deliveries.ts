import { randomUUIDv7 } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { type BenchPartner, connectPartners, servePartners } from "../load/partners.ts";
import { makeStores } from "../load/save-answers.ts";
import { type Rig, withOwnRig } from "../rig/rig.ts";
import type { Row } from "../row.ts";

const partners: readonly BenchPartner[] = ["Webhook", "Segment", "TripleWhale"];
/** With three partners each, 24 connections. */
const merchants = 8;
const responses = 2_000;
const atOnce = 16;
const sentWithinMs = 300_000;

/** Responses a second that the worker sends to three partners, of 2,000 that wait for it, where all partners answer at once. */
export const deliveries: Row = {
  name: "deliveries",
  measure: async () =>
    await withOwnRig(async (rig) => {
      const app = await rig.app();
      const { spread, accountIds } = await makeStores(rig, { count: merchants, integrations: [...partners] });
      await connectPartners(rig, accountIds, partners);
      await completeAll(app, spread);
      const standIn = await servePartners(rig);
      const worker = await standIn.startWorker();
      await untilSent(rig);
      const { count, firstAt, lastAt } = await standIn.requests();
      await rig.stop(worker);
      const seconds = (lastAt - firstAt) / 1000;
      return [
        {
          title: `responses a second that the worker sends to ${partners.length} partners, which answer at once`,
          value: responses / seconds,
          floor: 200,
          aim: 400,
          better: "higher",
          detail: `${responses} responses of ${merchants} merchants, each with ${partners.join(", ")}, in ${seconds.toFixed(1)} s; ${count} requests, ${(count / seconds).toFixed(0)}/s; every delivery is recorded as sent`,
        },
      ];
    }),
};

/** Shoppers who answer two questions and complete. */
async function completeAll(app: string, stores: string): Promise<void> {
  const keys = readFileSync(stores, "utf8").trim().split("\n");
  let next = 0;
  const shopper = async () => {
    for (let n = next++; n < responses; n = next++) await complete(app, `${keys[n % keys.length]}`, n);
  };
  await Promise.all(Array.from({ length: atOnce }, shopper));
}

async function complete(app: string, store: string, n: number): Promise<void> {
  const [apiKey, surveyId] = store.split("\t");
  const body = JSON.stringify({
    apiKey,
    surveyId,
    version: 1,
    responseId: randomUUIDv7(),
    sequence: 1,
    event: "complete",
    platform: "Shopify",
    surface: "thankYou",
    sourceOrderId: String(n),
    locale: "en",
    answers: [
      { questionNameId: "how-did-you-first-hear-about-us", choiceIds: ["podcast"] },
      { questionNameId: "what-almost-stopped-you-from-buying", choiceIds: ["price"] },
    ],
    order: { total: 49.9, currency: "USD", isFirstOrder: true, country: "DE", email: `shopper-${n}@example.com` },
  });
  const answer = await fetch(`${app}/Survey/SaveResponse`, { method: "POST", body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`a completion was answered ${answer.status}: ${text}`);
}

async function untilSent({ owner }: Rig): Promise<void> {
  const expected = responses * partners.length;
  for (const until = Date.now() + sentWithinMs; ; await delay(200)) {
    const { rows } = await owner.query<{ status: string; count: number; error: string | null }>(
      "SELECT status, count(*)::int, max(last_error) AS error FROM delivery GROUP BY 1",
    );
    const sent = rows.find(({ status }) => status === "sent")?.count ?? 0;
    if (sent === expected) return;
    if (Date.now() > until || rows.some(({ status }) => status === "failed"))
      throw new Error(`${sent} of ${expected} deliveries were sent: ${JSON.stringify(rows)}`);
  }
}
