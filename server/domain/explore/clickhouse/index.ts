export { clickHouse, closeClickHouse } from "./client.ts";
export { runFeed } from "./run-feed.ts";
