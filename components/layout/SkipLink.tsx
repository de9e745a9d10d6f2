import classes from "./SkipLink.module.css";

/** The first stop of the Tab key: past the menu, to the content. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#content">
      Skip to content
    </a>
  );
}
