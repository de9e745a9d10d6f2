import pg from "pg";
import { AppError } from "#lib/errors.ts";

/** Runs queries that may read a lot; one that exceeds the database's time limit is a 503 with advice. */
export async function withinTime<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isOutOfTime(error)) {
      const help = "narrow it with startDate and endDate, or sort by answeredAt";
      throw new AppError("unavailable", `This list takes too long to load. To make it faster, ${help}.`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** The result of `work`; null if it exceeds the database's time limit. */
export async function unlessTooLong<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (isOutOfTime(error)) return null;
    throw error;
  }
}

function isOutOfTime(error: unknown): boolean {
  const queryCanceled = "57014";
  return error instanceof pg.DatabaseError && error.code === queryCanceled;
}
