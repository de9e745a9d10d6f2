export { type ExploreInput, exploration } from "./exploration.ts";
export { exportExploration } from "./export-exploration.ts";
