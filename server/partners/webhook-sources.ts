import { env } from "#server/foundation/env.ts";
import { sandboxWebhooks } from "./sandbox-webhooks.ts";
import type { WebhookSource } from "./webhook-source.ts";

/** Everyone whose webhooks we accept, by the name in the URL. */
const sources = { sandbox: sandboxWebhooks } satisfies Record<string, WebhookSource>;

/** The name of a source, as in the URL and in the column `webhook_event.source`. */
export type WebhookSourceName = keyof typeof sources;

/** The source of that name; undefined if there is none here. The sandbox's exists only beside a sandbox. */
export function findWebhookSource(name: string): { name: WebhookSourceName; source: WebhookSource } | undefined {
  if (!isSourceName(name) || (name === "sandbox" && env.SANDBOX_URL === undefined)) return undefined;
  return { name, source: sources[name] };
}

function isSourceName(name: string): name is WebhookSourceName {
  return Object.hasOwn(sources, name);
}
