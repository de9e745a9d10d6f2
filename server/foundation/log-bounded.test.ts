import { expect, test } from "vitest";
import { makeLog } from "./log.ts";
import { BoundedLog } from "./log-bounded.ts";

const MINUTE_MS = 60_000;

function aBoundedLog() {
  const lines: string[] = [];
  return { bounded: new BoundedLog(makeLog("info", { write: (line) => lines.push(line) })), lines };
}

test("a client that is refused a thousand times in a minute writes 20 lines, and the next line says how many were skipped", () => {
  const { bounded, lines } = aBoundedLog();
  for (let time = 0; time < 1_000; time++) bounded.write("192.0.2.0/24", { time }, "refused", 0);
  expect(lines).toHaveLength(20);
  bounded.write("192.0.2.0/24", {}, "refused", MINUTE_MS);
  expect(lines).toHaveLength(22);
  expect(lines[20]).toContain('"skipped":980');
});

test("many clients together write 300 lines in a minute", () => {
  const { bounded, lines } = aBoundedLog();
  for (let client = 0; client < 5_000; client++) bounded.write(`client ${client}`, {}, "refused", 0);
  expect(lines).toHaveLength(300);
});
