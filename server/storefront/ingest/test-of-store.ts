import type { ResponseKey } from "./response-key.ts";

/** Prefixes the key of an order that its store sends as a test, which keeps it separate from the order for good. */
const TEST_MARK = "t:";

/** The order's key for a test of it. */
export function keyOfTest(orderKey: string): string {
  return `${TEST_MARK}${orderKey}`;
}

/** Whether the store sent the response as a test; one that a teammate marked as a test keeps its key. */
export function isTestOfStore({ orderKey }: Pick<ResponseKey, "orderKey">): boolean {
  return orderKey.startsWith(TEST_MARK);
}
