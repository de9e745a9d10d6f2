import classes from "./SurveyName.module.css";

/** Which survey the figures are of, quietly beside the title. */
export function SurveyName({ name }: { name: string | null }) {
  return name === null ? null : <span className={classes.name}>{name}</span>;
}
