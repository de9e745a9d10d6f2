export { countCohorts } from "./count-cohorts.ts";
export { customerValue } from "./customer-value.ts";
export { readCohort } from "./read-cohort.ts";
export { valueFigures } from "./value-figures.ts";
