import classes from "./Wordmark.module.css";

/** The name, with the asterism before it. `short` leaves the asterism alone, for a narrow place. */
export function Wordmark({ short = false, size = 20 }: { short?: boolean; size?: number }) {
  return (
    <span className={classes.wordmark} style={{ fontSize: size }}>
      <span className={classes.asterism} aria-hidden="true">
        ⁂
      </span>
      <span className={short ? classes.hidden : undefined}>Afterword</span>
    </span>
  );
}
