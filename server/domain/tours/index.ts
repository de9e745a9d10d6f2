export { listTours, rememberTour } from "./tours.ts";
