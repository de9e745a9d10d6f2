import pg from "pg";
import { AppError } from "#lib/errors.ts";

/**
 * Runs queries that may read a lot; one that exceeds the database's time limit is a 503 with this message, which says
 * what to do.
 */
export async function withinTime<Result>(message: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isOutOfTime(error)) {
      throw new AppError("unavailable", message, { cause: error });
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

/** For a list that can be narrowed by days and sorted by time. */
export const slowList =
  "This list takes too long to load. To make it faster, narrow it with startDate and endDate, or sort by answeredAt.";
