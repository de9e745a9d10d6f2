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
    return [{ timeZone, lastDay: dayBefore(clock.today), isMonday: clock.today.getUTCDay() === 1 }];
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

/** The local calendar day, as midnight UTC of that day, and the local hour. */
function readClock(timeZone: string, now: Date): { today: Date; hour: number } | null {
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "iso8601",
      ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", hourCycle: "h23" },
    });
    const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 1, day = 1] = [parts.get("year"), parts.get("month"), parts.get("day")];
    return { today: new Date(Date.UTC(year, month - 1, day)), hour: parts.get("hour") ?? 0 };
  } catch {
    return null;
  }
}

// Days are names, not instants: counted in UTC, where each has 24 hours.
function dayBefore(today: Date): string {
  return new Date(today.getTime() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
