import classes from "./SkipLink.module.css";

/** The first Tab stop: skips the menu and goes to the content. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#content">
      Skip to content
    </a>
  );
}
