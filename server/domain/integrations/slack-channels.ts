import { AppError } from "#lib/errors.ts";
import { machineMs } from "#lib/machine-clock.ts";
import { perProcess } from "#server/foundation/per-process.ts";
import type { Channel } from "#server/partners/integrations/integration.ts";
import { availableIntegration } from "./available-integration.ts";
import { freshLink } from "./fresh-link.ts";
import { outcomeError } from "./outcome-error.ts";
import { openLink } from "./read-link.ts";
import { recordOutgoing } from "./record-outgoing.ts";

interface Listed {
  channels: Channel[];
  until: number;
}

/** Listing a large workspace takes many requests, of which Slack allows 20 a minute. */
const FRESH_MS = 10 * 60 * 1000;
const MOST_LISTS = 500;

const place = perProcess<Map<string, Listed>>("slack channels");

/**
 * The channels of the account's Slack workspace that can get messages.
 * @throws AppError `conflict` if no workspace is connected, `partner-refused` or `partner-failed`
 */
export async function listSlackChannels({ accountId }: { accountId: string }): Promise<Channel[]> {
  const link = await openLink(accountId, "Slack");
  if (!link) throw new AppError("conflict", "Connect Slack before you choose a channel.");
  place.current ??= new Map();
  const lists = place.current;
  const key = `${link.connection.id} ${link.connection.connectedAt.getTime()}`;
  const known = lists.get(key);
  if (known && known.until > machineMs()) return known.channels;
  const integration = await availableIntegration("Slack");
  const fresh = await freshLink(integration, link);
  if ("kind" in fresh) throw outcomeError(fresh);
  const listed = await integration.listChannels?.(fresh, recordOutgoing("Slack"));
  if (!listed || listed.kind === "delivered") return [];
  if (listed.kind !== "listed") throw outcomeError(listed);
  if (lists.size >= MOST_LISTS) lists.clear();
  lists.set(key, { channels: listed.channels, until: machineMs() + FRESH_MS });
  return listed.channels;
}
