import classes from "./Wordmark.module.css";

/** The name, with the asterism before it. `short` leaves the asterism alone, for a narrow place, or on phones. */
export function Wordmark({ short = false, size = 20 }: { short?: boolean | "onPhones"; size?: number }) {
  return (
    <span className={classes.wordmark} style={{ fontSize: size }}>
      <span className={classes.asterism} aria-hidden="true">
        ⁂
      </span>
      <span className={short === "onPhones" ? classes.hiddenOnPhones : short ? classes.hidden : undefined}>
        Afterword
      </span>
    </span>
  );
}
