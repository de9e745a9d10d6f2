import { expect, test } from "vitest";
import { uuidPattern } from "#lib/uuid.ts";
import { newResponseId } from "./new-response-id.ts";

test("a response's id is a UUID version 7 of the time, and no two are the same", () => {
  const ids = Array.from({ length: 1000 }, () => newResponseId(0x0123456789ab));
  expect(new Set(ids).size).toBe(1000);
  for (const id of ids) {
    expect(id).toMatch(uuidPattern);
    expect(id).toMatch(/^01234567-89ab-7[0-9a-f]{3}-[89ab]/);
  }
});
