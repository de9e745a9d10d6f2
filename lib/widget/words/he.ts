import type { Words } from "./en.ts";

export const he: Words = {
  next: "הבא",
  back: "חזרה",
  done: "סיום",
  progress: "התקדמות",
  choose: "בחירה",
  other: "אחר",
  yes: "כן",
  no: "לא",
  of: "{0} מתוך {1}",
  empty: "יש להשיב.",
  email: "יש להזין כתובת דוא״ל.",
  number: "יש להזין מספר.",
  least: "לפחות {0}.",
  most: "לכל היותר {0}.",
  steps: "בקפיצות של {0}.",
};
