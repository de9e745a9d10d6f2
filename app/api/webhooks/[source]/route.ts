import { serveWebhooks } from "#server/edge/webhooks/serve-webhooks.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveWebhooks();
