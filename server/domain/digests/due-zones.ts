import type { ClientBase } from "pg";
import { queryColumn } from "#server/foundation/database/query-column.ts";

/** A time zone whose digests may be sent now, and the last day they report: yesterday, in that zone. */
export interface DueZone {
  timeZone: string;
  /** `YYYY-MM-DD` */
  lastDay: string;
  isMonday: boolean;
}

const firstHour = 8;
/**
 * A worker that was down in the morning sends later in the day; in the evening, nobody wants yesterday's figures
 * anymore.
 */
const endHour = 20;

/** The time zones (IANA) where it is now between 08:00 and 20:00. Unknown names are skipped. */
export function dueZones(timeZones: readonly string[], now: Date): DueZone[] {
  return timeZones.flatMap((timeZone) => {
    const clock = readClock(timeZone, now);
    if (!clock || clock.hour < firstHour || clock.hour >= endHour) return [];
    const lastDay = clock.toPlainDate().subtract({ days: 1 }).toString();
    return [{ timeZone, lastDay, isMonday: clock.dayOfWeek === 1 }];
  });
}

/** The due ones among the time zones of all accounts. */
export async function readDueZones(client: ClientBase, now: Date): Promise<DueZone[]> {
  return dueZones(await queryColumn(client, "SELECT DISTINCT time_zone FROM account"), now);
}

/** The date and time in a time zone; null for an invalid name. */
function readClock(timeZone: string, now: Date): Temporal.ZonedDateTime | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  } catch {
    return null;
  }
}

/**
 * The accounts whose figures are incomplete because they are being recounted; a recount that failed for good doesn't
 * hold back emails. People, and so who wants emails, may be on another database: this is a statement of its own. A recount
 * that begins after it is as one that begins while figures are read.
 */
export async function recountingAccounts(client: ClientBase): Promise<string[]> {
  const sql = "SELECT account_id FROM account_recount WHERE finished_at IS NULL AND failed_at IS NULL";
  return await queryColumn(client, sql);
}
