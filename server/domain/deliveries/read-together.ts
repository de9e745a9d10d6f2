import type { Pool } from "pg";
import type { IntegrationName } from "#lib/partners.ts";
import { type OpenLink, openLinks } from "#server/domain/integrations/index.ts";
import { type ForwardedResponse, readSurveyResponses } from "#server/domain/responses/index.ts";
import { matchResponse, pendingOrders } from "#server/domain/store-orders/index.ts";
import { inBatches } from "./in-batches.ts";
import type { LeasedDelivery } from "./lease.ts";
import { type Current, currentsOf } from "./postpone.ts";

type OfResponse = Pick<LeasedDelivery, "accountId" | "responseId">;

/** What deliveries read before they are sent. */
export interface Reads {
  /** Writes what the store said of the order into the response; true if its address is still being read. */
  awaitsAddress(delivery: OfResponse): Promise<boolean>;
  current(delivery: LeasedDelivery): Promise<Current>;
  response(delivery: OfResponse): Promise<ForwardedResponse | null>;
  link(accountId: string, name: IntegrationName): Promise<OpenLink | null>;
}

/**
 * Reads once what several deliveries ask for at the same moment: a response for all of its partners, and a partner's link
 * for all of its responses. Each read begins after it was asked for.
 * @param pool acts as `afterword_worker`
 */
export function readTogether(pool: Pool): Reads {
  const pending = inBatches((asked: readonly OfResponse[]) => pendingOrders(pool, asked));
  const links = inBatches(readLinks, ({ accountId }) => accountId);
  return {
    awaitsAddress: ({ accountId, responseId }) => {
      const key = { accountId, responseId };
      return matchResponse(pool, key, () => pending(key));
    },
    current: inBatches((asked: readonly LeasedDelivery[]) => currentsOf(pool, asked)),
    response: inBatches(readResponses, ({ accountId }) => accountId),
    link: (accountId, name) => links({ accountId, name }),
  };
}

/** Reads the links that deliveries of one account ask for, in their order. */
async function readLinks(asked: readonly { accountId: string; name: IntegrationName }[]): Promise<(OpenLink | null)[]> {
  const [first] = asked;
  if (!first) return [];
  const links = await openLinks(first.accountId, [...new Set(asked.map(({ name }) => name))]);
  return asked.map(({ name }) => links.get(name) ?? null);
}

/** Reads the responses that deliveries of one account ask for, in their order. */
async function readResponses(asked: readonly OfResponse[]): Promise<(ForwardedResponse | null)[]> {
  const [first] = asked;
  if (!first) return [];
  const ids = new Set(asked.map(({ responseId }) => responseId));
  const found = await readSurveyResponses(first.accountId, [...ids]);
  return asked.map(({ responseId }) => found.get(responseId) ?? null);
}
