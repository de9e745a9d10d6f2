import { AsyncLocalStorage } from "node:async_hooks";

// One storage for the entry's modules and for Next's bundle, which are two copies of this file.
const key = Symbol.for("afterword.account-scope");
const store: Record<symbol, AsyncLocalStorage<AccountScope> | undefined> = Object(globalThis);
const storage: AsyncLocalStorage<AccountScope> = store[key] ?? new AsyncLocalStorage<AccountScope>();
store[key] = storage;

/** The same object for everything that one request or task does for an account. */
export interface AccountScope {
  readonly accountId: string;
}

/**
 * Runs `work` for an account: every query in it is under that account's row-level security. The result is awaited in
 * here, because Prisma's promises only send their query when they are awaited.
 */
export async function inAccount<Result>(accountId: string, work: () => Result | PromiseLike<Result>): Promise<Result> {
  const outer = storage.getStore();
  const scope = outer?.accountId === accountId ? outer : { accountId };
  return await storage.run(scope, async () => await work());
}

/** The scope of the running work, by which it can keep what it needs to read only once. Throws outside {@link inAccount}. */
export function accountScope(): AccountScope {
  const scope = storage.getStore();
  if (!scope) throw new Error("This runs outside inAccount.");
  return scope;
}

/** The account that the running work acts for; undefined outside {@link inAccount}. */
export function accountInScope(): string | undefined {
  return storage.getStore()?.accountId;
}
