import { DatabaseError } from "pg";

/** `deadlock_detected` and `lock_not_available`. */
const passing: readonly (string | undefined)[] = ["40P01", "55P03"];

/**
 * Runs a transaction, and again if another one's locks were in its way: the database rolled it back, and it may succeed now.
 * @param times how often in all; the last failure is thrown
 */
export async function whenFree<Result>(transaction: () => Promise<Result>, times: number): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction();
    } catch (error) {
      const isPassing = error instanceof DatabaseError && passing.includes(error.code);
      if (!isPassing || tries >= times) throw error;
    }
  }
}
