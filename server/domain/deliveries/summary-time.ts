/** The days that a summary is about, `YYYY-MM-DD`, in the account's time zone. */
interface SummaryDays {
  from: string;
  to: string;
}

const SUMMARY_HOUR = 8;

/**
 * When a response is in a summary: at 08:00 in the account's time zone on the day after it, or on the Monday after it.
 * Where clocks skip that hour, at the first one after it.
 */
export function summaryTime(timeZone: string, period: "day" | "week", answeredAt: Date): Date {
  const day = localDayOf(timeZone, answeredAt);
  const days = period === "day" ? 1 : 8 - day.dayOfWeek;
  const at = day
    .add({ days })
    .toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from({ hour: SUMMARY_HOUR }) });
  return new Date(at.epochMilliseconds);
}

/** The days of the summary that is sent now: yesterday, or the week that ended last Sunday. */
export function summaryDays(timeZone: string, period: "day" | "week", now: Date): SummaryDays {
  const today = localDayOf(timeZone, now);
  const last = today.subtract({ days: period === "day" ? 1 : today.dayOfWeek });
  const first = period === "day" ? last : last.subtract({ days: 6 });
  return { from: first.toString(), to: last.toString() };
}

/** The first moment of these days, and the first one after them. */
export function boundsOfDays(timeZone: string, { from, to }: SummaryDays): { from: Date; before: Date } {
  const startOf = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return {
    from: startOf(Temporal.PlainDate.from(from)),
    before: startOf(Temporal.PlainDate.from(to).add({ days: 1 })),
  };
}

function localDayOf(timeZone: string, at: Date): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
}
