import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { QuestionInput } from "#lib/survey/document.ts";
import { toggleIntegration } from "#server/domain/integrations/index.ts";
import { directory, inAccount } from "#server/foundation/database/db.ts";
import { contextOf } from "#server/testing/factories.ts";
import type { Shop, Shops } from "#server/testing/shops.ts";

/** What shops in tests of deliveries ask. */
export const questions: QuestionInput[] = [
  {
    questionNameId: "heard",
    type: "single",
    title: "Where did you hear about us?",
    required: false,
    choices: [
      { id: "podcast", label: "A podcast", channel: "podcast" },
      { id: "friend", label: "A friend" },
    ],
  },
  { questionNameId: "nps", type: "nps", title: "Would you recommend us?", required: false },
  { questionNameId: "why", type: "text", title: "Why us?", required: false },
];

export const answers = [
  { questionNameId: "heard", choiceIds: ["podcast"] },
  { questionNameId: "nps", number: 9 },
  { questionNameId: "why", text: "The mugs." },
];

/** The context of a shop's owner. */
export async function ownerOf({ accountId, apiKey }: Shop) {
  const { person } = await directory().membership.findFirstOrThrow({
    where: { accountId, role: "owner" },
    include: { person: true },
  });
  const owner = { personId: person.id, emailAddress: person.emailAddress };
  return contextOf({ accountId, publishableKey: apiKey, owner });
}

/** Connects a shop with a partner, as its owner. */
export async function connect(
  shop: Shop,
  name: "Klaviyo" | "Segment" | "Webhook" | "GoogleSheets" | "S3" | "Yotpo" | "TripleWhale" | "Gorgias",
  sent: Record<string, unknown>,
): Promise<void> {
  const context = await ownerOf(shop);
  await inAccount(shop.accountId, () => toggleIntegration(context, { name, enabled: true, sent }));
}

/** A shopper answers everything; returns the response's ID as partners know it. */
export async function complete(
  shops: Shops,
  shop: Shop,
  order: string = randomUUID(),
  more: object = {},
): Promise<string> {
  const responseId = randomUUID();
  await shops.say(shop, order, { responseId, event: "complete", answers, ...more });
  return responseId;
}

/** The deliveries of a shop by partner. */
export async function deliveriesOf(owner: Pool, { accountId }: Shop) {
  const { rows } = await owner.query<{
    integration: string;
    status: string;
    attempts: number;
    revision: number;
    retry_at: Date | null;
    last_error: string | null;
  }>("SELECT * FROM delivery WHERE account_id = $1 ORDER BY integration, created_at, response_id", [accountId]);
  return rows;
}
