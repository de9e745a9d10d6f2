/** What can have changed an account's figure, the likeliest first. */
export const alertCauses = ["published", "surface", "customers", "responseRate", "views", "holiday"] as const;
export type AlertCause = (typeof alertCauses)[number];

export const alertKinds = ["responseRate", "nps", "choice"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** A figure that changed by more than chance explains. */
export interface AlertFacts {
  kind: AlertKind;
  /** The question, and the choice, as shoppers saw them; null where there is none. */
  title: string | null;
  label: string | null;
  /** The first day that differs, and the last that was checked: `YYYY-MM-DD`, local. */
  since: string;
  lastDay: string;
  /** In percent; points from -100 to 100 for NPS. */
  before: number;
  now: number;
  /** The 95% interval of the difference, in points. */
  low: number;
  high: number;
  causes: AlertCause[];
}
