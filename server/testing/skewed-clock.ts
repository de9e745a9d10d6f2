// Loaded before a process's own modules (`node --import`): its clock is off by the milliseconds in the file SKEW_FILE, as on a
// machine whose time jumps.
import { readFileSync } from "node:fs";

const { SKEW_FILE = "" } = process.env;
const machineNow = Date.now;
const skewedNow = () => machineNow() + Number(readFileSync(SKEW_FILE, "utf8"));

Date.now = skewedNow;
globalThis.Date = new Proxy(Date, {
  construct: (date, values, target) => Reflect.construct(date, values.length === 0 ? [skewedNow()] : values, target),
});
