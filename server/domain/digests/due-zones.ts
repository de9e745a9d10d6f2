import type { ClientBase } from "pg";

/** A time zone whose digests may go out now, and the day that is reported last: yesterday, as its clocks say. */
export interface DueZone {
  timeZone: string;
  /** `YYYY-MM-DD` */
  lastDay: string;
  isMonday: boolean;
}

const firstHour = 8;
/** A worker that was away in the morning sends in the day; in the evening nobody wants yesterday any more. */
const endHour = 20;

/** Those of the time zones (IANA) in which it is from 08:00 to 20:00 now. One that this process does not know is in none. */
export function dueZones(timeZones: readonly string[], now: Date): DueZone[] {
  return timeZones.flatMap((timeZone) => {
    const clock = readClock(timeZone, now);
    if (!clock || clock.hour < firstHour || clock.hour >= endHour) return [];
    const lastDay = clock.toPlainDate().subtract({ days: 1 }).toString();
    return [{ timeZone, lastDay, isMonday: clock.dayOfWeek === 1 }];
  });
}

/** Of all time zones that accounts have. */
export async function readDueZones(client: ClientBase, now: Date): Promise<DueZone[]> {
  const { rows } = await client.query<{ timeZone: string }>(`SELECT DISTINCT time_zone AS "timeZone" FROM account`);
  return dueZones(
    rows.map(({ timeZone }) => timeZone),
    now,
  );
}

/** What a time zone's clocks and calendars say; null for a name that is none. */
function readClock(timeZone: string, now: Date): Temporal.ZonedDateTime | null {
  try {
    return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  } catch {
    return null;
  }
}
