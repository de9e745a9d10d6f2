export { startBackfill, stopBackfill } from "./backfill.ts";
export { listCards } from "./list-cards.ts";
export { getDelivery, listDeliveries } from "./list-deliveries.ts";
export { noteHealth } from "./note-health.ts";
export { replayDeliveries } from "./replay-deliveries.ts";
export { runDeliveries } from "./run-deliveries.ts";
export { previewMessage, sendTestMessage } from "./test-message.ts";
