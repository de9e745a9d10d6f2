export { storeWebhookEvent } from "./store-webhook-event.ts";
