export { countCohorts } from "./count-cohorts.ts";
export { customerValue } from "./customer-value.ts";
export { type Cohort, readCohort } from "./read-cohort.ts";
export { type ValueFigures, valueFigures, valueOfAll } from "./value-figures.ts";
