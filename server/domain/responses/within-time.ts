import pg from "pg";
import { AppError } from "#lib/errors.ts";

/** Runs queries that may read much; one that the database stops for its length is a 503 that says what helps. */
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

/** What `work` gives; null where the database stops it for its length. */
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
