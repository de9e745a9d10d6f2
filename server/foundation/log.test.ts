import { expect, test } from "vitest";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
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

test("an error is logged with its code and causes, and without the request that a library keeps in it", () => {
  const lines: string[] = [];
  const request = { config: { headers: { Authorization: "leak-1" }, data: "leak-2" } };
  const cause = Object.assign(new Error("the socket was closed"), { code: "ECONNRESET", ...request });
  const error = Object.assign(new TypeError("the call failed", { cause }), request);
  const log = makeLog("info", { write: (line) => lines.push(line) });
  log.error({ err: error }, "a call failed");
  log.error(error);
  expect(lines.join()).not.toContain("leak");
  for (const line of lines) {
    const { err } = membersOf(parseJson(line));
    expect(err).toMatchObject({ type: "TypeError", message: "the call failed", stack: expect.any(String) });
    expect(err).toMatchObject({ cause: { message: "the socket was closed", code: "ECONNRESET" } });
  }
});
