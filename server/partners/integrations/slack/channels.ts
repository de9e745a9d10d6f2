import type { Channel, Link, Outcome, Outgoing } from "../integration.ts";
import { outcomeOf } from "./answer.ts";
import { attempt, clientFor } from "./client.ts";
import type { Credential, Settings } from "./settings.ts";

const PAGE_SIZE = 200;
const MOST_PAGES = 50;

/**
 * The workspace's channels that aren't archived; private ones only where our app is a member. It takes several
 * requests, of which Slack allows about 20 a minute: callers keep the result for a while.
 */
export async function listChannels(
  { credential: { accessToken } }: Link<Settings, Credential>,
  out: Outgoing,
): Promise<{ kind: "listed"; channels: Channel[] } | Outcome> {
  const client = clientFor(out, accessToken);
  const channels: Channel[] = [];
  let cursor = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = { types: "public_channel,private_channel", exclude_archived: true, limit: PAGE_SIZE };
    const list = await attempt(out, () => client.conversations.list(cursor === "" ? query : { ...query, cursor }));
    if (!list) return notListed(out, accessToken);
    for (const { id, name, is_private: isPrivate, is_archived: isArchived } of list.channels ?? []) {
      if (id && name && !isArchived) channels.push({ id, name, isPrivate: isPrivate === true });
    }
    // A short or empty page doesn't mean the end; only a missing cursor does.
    cursor = list.response_metadata?.next_cursor ?? "";
    if (cursor === "") break;
  }
  return { kind: "listed", channels };
}

function notListed(out: Outgoing, accessToken: string): Outcome {
  const outcome = outcomeOf(out, [accessToken]);
  if (outcome.kind !== "delivered") return outcome;
  return { kind: "later", reason: "Slack's list of channels couldn't be read.", scope: "message" };
}
