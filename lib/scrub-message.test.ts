import { expect, test } from "vitest";
import { scrubMessage } from "./error-tracking.ts";

test("only the first 1,000 characters of a message are scanned and kept", () => {
  expect(scrubMessage("and so on ".repeat(100))).toBe("and so on ".repeat(100));
  expect(scrubMessage("and so on ".repeat(10_000))).toBe("and so on ".repeat(100));
});
