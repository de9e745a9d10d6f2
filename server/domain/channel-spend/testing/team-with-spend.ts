import type { SpendRow } from "#lib/channel-spend/spend-row.ts";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { api } from "#server/testing/api.ts";
import { aMembership, anAccount, aPerson, signIn } from "#server/testing/factories.ts";

/** A row as calls return it: podcasts in the first half of November. */
export function row(changes: Partial<SpendRow> = {}): SpendRow {
  return {
    channel: "podcast",
    startDate: "2026-11-01",
    endDate: "2026-11-15",
    spend: 1250.5,
    currency: "USD",
    platformOrders: 42,
    platformRevenue: 3180,
    ...changes,
  };
}

const path = "/app/channels/spend";

/** An account, with the calls about spend of its owner, an admin and a member. */
export async function aTeamWithSpend() {
  const { accountId, owner } = await anAccount();
  const [admin, member] = [await aPerson(), await aPerson()];
  await aMembership(accountId, admin, "admin");
  await aMembership(accountId, member, "member");
  const as = (cookie: string) => {
    const post = async (to: string, body: unknown) => {
      const response = await api("POST", to, { cookie, body });
      return { status: response.status, body: await response.json() };
    };
    return {
      list: async (query = "") => await (await api("GET", `${path}${query}`, { cookie })).json(),
      save: (body: unknown) => post(path, body),
      remove: async (id: string) => (await api("DELETE", `${path}/${id}`, { cookie })).status,
      import: (rows: readonly unknown[]) => post("/app/channels/import-spend", { rows }),
      undo: (importId: unknown) => post("/app/channels/undo-spend-import", { importId }),
    };
  };
  return {
    accountId,
    owner: as(await signIn(owner, accountId)),
    admin: as(await signIn(admin, accountId)),
    member: as(await signIn(member, accountId)),
    /** Action and details of each entry about spend, in order. */
    entries: async () => {
      const found = await inAccount(accountId, () =>
        tenant().auditLog.findMany({
          where: { accountId, action: { contains: "Spend" } },
          orderBy: { id: "asc" },
        }),
      );
      return found.map(({ action, details }) => [action, details]);
    },
  };
}
