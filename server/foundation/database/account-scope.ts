import { AsyncLocalStorage } from "node:async_hooks";

// One storage for the entry's modules and for Next's bundle, which are two copies of this file.
const key = Symbol.for("afterword.account-scope");
const store: Record<symbol, AsyncLocalStorage<string> | undefined> = Object(globalThis);
const scope: AsyncLocalStorage<string> = store[key] ?? new AsyncLocalStorage<string>();
store[key] = scope;

/**
 * Runs `work` for an account: every query in it is under that account's row-level security. The result is awaited in
 * here, because Prisma's promises only send their query when they are awaited.
 */
export async function inAccount<Result>(accountId: string, work: () => Result | PromiseLike<Result>): Promise<Result> {
  return await scope.run(accountId, async () => await work());
}

/** The account that the running work acts for; undefined outside {@link inAccount}. */
export function accountInScope(): string | undefined {
  return scope.getStore();
}
