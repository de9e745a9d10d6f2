export { clickHouse, closeClickHouse } from "./clickhouse/client.ts";
export { runFeed } from "./clickhouse/run-feed.ts";
export { crossTab } from "./cross-tab.ts";
export { type ExploreInput, exploration } from "./exploration.ts";
export { exportExploration } from "./export-exploration.ts";
export { filterWords } from "./filter-words.ts";
