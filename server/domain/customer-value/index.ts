export { countCohorts } from "./count-cohorts.ts";
