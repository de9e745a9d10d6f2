import type { Metadata } from "next";
import { problemTypes } from "#lib/problems.ts";
import classes from "./problems.module.css";

export const metadata: Metadata = { title: "Problems" };

/** All problem types, ordered by status. */
export default function ProblemsPage() {
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>Problems</h1>
      <p className={classes.status}>
        These are all the errors the API can return. To look one up, use the last part of its <code>type</code> value.
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
