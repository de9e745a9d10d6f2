import classes from "./SurveyName.module.css";

/** Which survey the figures are for, in muted text next to the title. */
export function SurveyName({ name }: { name: string | null }) {
  return name === null ? null : <span className={classes.name}>{name}</span>;
}
