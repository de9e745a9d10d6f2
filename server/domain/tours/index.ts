export { listTours } from "./list-tours.ts";
export { rememberTour } from "./remember-tour.ts";
