import { randomUUID } from "node:crypto";
import { membersOf } from "#lib/unknown-values.ts";
import { toggleIntegration } from "#server/domain/integrations/index.ts";
import { seal } from "#server/foundation/crypto/index.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { ownerOf, questions } from "./connected-shop.ts";
import type { startDeliverySandbox } from "./delivery-sandbox.ts";

type Rig = Pick<Awaited<ReturnType<typeof startDeliverySandbox>>, "shops" | "sandbox">;

/** A shop in UTC that sends to a channel of Slack, and what was posted there. */
export async function aSlackShop({ shops, sandbox }: Rig, sent: Record<string, unknown>) {
  const shop = await shops.open(questions);
  const { accountId } = shop;
  // The stand-in refuses tokens with `bad` in them.
  const token = `xoxb-${randomUUID().replaceAll("bad", "bed")}`;
  await inAccount(accountId, async () => {
    await tenant().account.update({ where: { id: accountId }, data: { timeZone: "UTC" } });
    const row = { accountId, kind: "integration", name: "Slack" };
    const credentials = seal("connection", JSON.stringify({ accessToken: token }), accountId);
    await tenant().connection.create({ data: { ...row, credentials } });
  });
  const context = await ownerOf(shop);
  const settings = { channelId: "C0SANDBOX03", ...sent };
  await inAccount(accountId, () => toggleIntegration(context, { name: "Slack", enabled: true, sent: settings }));
  const bodies = () =>
    sandbox
      .recorded("slack")
      .filter(({ path, headers }) => path.endsWith("/chat.postMessage") && headers.authorization === `Bearer ${token}`)
      .map(({ body }) => membersOf(body));
  return {
    ...shop,
    posted: () => bodies().map(({ text }) => String(text)),
    blocks: () => bodies().map(({ blocks }) => String(blocks)),
    /** What each message replies to. */
    threads: () => bodies().map(({ thread_ts: thread }) => thread ?? null),
  };
}
