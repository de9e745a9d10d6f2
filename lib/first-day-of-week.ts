import { localeRegion } from "./locale-region.ts";

/** A day of the week as `Date` counts them: 0 is Sunday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

// Hardcoded, because not every browser exposes it, and the server and the browser have to agree.
const regionsByFirstDay: readonly (readonly [Weekday, string])[] = [
  [
    0,
    `AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR
PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW`,
  ],
  [5, "MV"],
  [6, "AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY"],
];

const firstDays = new Map(
  regionsByFirstDay.flatMap(([day, regions]) => regions.split(/\s+/).map((region) => [region, day] as const)),
);

/** The first day of the week for a locale: Sunday in the US, Monday in most other countries. */
export function firstDayOfWeek(locale: string): Weekday {
  return firstDays.get(localeRegion(locale) ?? "") ?? 1;
}
