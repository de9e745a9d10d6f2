import { randomBytes } from "node:crypto";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { hashKey } from "#server/foundation/key-tokens/index.ts";

/** Makes a link to a report without figures; returns its id. */
export async function aSharedReport(accountId: string): Promise<string> {
  const rest = { questionIds: [], showsTexts: false, isFrozen: false, embedOrigins: ["https://agency.example"] };
  const tokenHash = hashKey(randomBytes(16).toString("hex"));
  const data = { accountId, tokenHash, kind: "analytics", title: "Analytics for the agency", query: "", ...rest };
  return (await inAccount(accountId, () => tenant().sharedReport.create({ data, select: { id: true } }))).id;
}
