import { expect, test } from "vitest";
import { makeLog } from "./log.ts";

test("keys, tokens, cookies and addresses never reach the log", () => {
  const lines: string[] = [];
  const log = makeLog("info", { write: (line) => lines.push(line) });
  log.info(
    {
      token: "leak-1",
      headers: { authorization: "leak-2", cookie: "leak-3", "set-cookie": "leak-4" },
      request: { body: { emailAddress: "leak-5", apiKey: "leak-6" } },
      accountId: "kept",
    },
    "a call",
  );
  expect(lines.join()).not.toContain("leak");
  expect(lines.join()).toContain("kept");
});
