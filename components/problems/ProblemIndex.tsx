import { problemTypes } from "#lib/problems.ts";
import classes from "./problems.module.css";

/** Every problem type, in the order of the statuses. */
export function ProblemIndex() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Problems</h1>
      <p className={classes.status}>
        What a refusal of the API can be. The last part of a problem’s <code>type</code> is its name here.
      </p>
      <ul className={classes.list}>
        {Object.entries(problemTypes).map(([slug, { status, title }]) => (
          <li key={slug}>
            <a className={classes.entry} href={`/problems/${slug}`}>
              <span className={classes.number}>{status}</span>
              <span>
                {title}
                <code className={classes.slug}>{slug}</code>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
