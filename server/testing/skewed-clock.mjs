// Loaded before a process's own modules (`node --import`): its clock is off by the milliseconds in the file SKEW_FILE, as on a
// machine whose time jumps.
import { readFileSync } from "node:fs";

const { SKEW_FILE } = process.env;
const ownNow = Date.now;
const skewMs = () => Number(readFileSync(SKEW_FILE, "utf8"));

globalThis.Date = new Proxy(Date, {
  construct: (date, values) => (values.length === 0 ? new date(ownNow() + skewMs()) : new date(...values)),
  get: (date, name) => (name === "now" ? () => ownNow() + skewMs() : Reflect.get(date, name)),
});
