export { storeWebhookEvent } from "./store-webhook-event.ts";
export {
  emptyWebhook,
  finishWebhooks,
  readWebhook,
  StoredWebhook,
  takeWebhooks,
  type WebhookEvent,
} from "./stored-webhooks.ts";
