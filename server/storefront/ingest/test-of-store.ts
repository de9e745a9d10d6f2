import type { ResponseKey } from "./write-batch.ts";

/** Stands before the key of an order that its store sends as a test: it is apart from the order itself for good. */
const TEST_MARK = "t:";

/** The order's key as that of a test. */
export function keyOfTest(orderKey: string): string {
  return `${TEST_MARK}${orderKey}`;
}

/** Whether the store sent the response as a test; what a member set aside keeps its key. */
export function isTestOfStore({ orderKey }: Pick<ResponseKey, "orderKey">): boolean {
  return orderKey.startsWith(TEST_MARK);
}
