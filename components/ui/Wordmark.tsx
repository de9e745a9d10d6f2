import classes from "./Wordmark.module.css";

/** The name, preceded by the asterism. `short` shows only the asterism, always or only on phones. */
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
