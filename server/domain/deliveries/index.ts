export { type DeliveryLoop, runDeliveries } from "./run-deliveries.ts";
