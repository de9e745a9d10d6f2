import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "#server/foundation/per-process.ts";

const place = perProcess<AsyncLocalStorage<AccountScope>>("account scope");
place.current ??= new AsyncLocalStorage<AccountScope>();
const storage = place.current;

/** The same object for everything that one request or task does for an account. */
export interface AccountScope {
  readonly accountId: string;
  /** It only reads, and shows the account as it was at one moment. */
  readonly isOfPage?: true;
}

/**
 * Runs `work` for an account: every query in it is under that account's row-level security. The result is awaited in
 * here, because Prisma's promises only send their query when they are awaited.
 */
export async function inAccount<Result>(accountId: string, work: () => Result | PromiseLike<Result>): Promise<Result> {
  const outer = storage.getStore();
  return await inScope(outer?.accountId === accountId ? outer : { accountId }, work);
}

/** {@link inAccount} in a scope that other work shares. */
export async function inScope<Result>(scope: AccountScope, work: () => Result | PromiseLike<Result>): Promise<Result> {
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
