import { Fragment } from "react";

/** A camel-case name that a narrow column may break before its capitals. */
export function CallName({ name }: { name: string }) {
  return [...name.matchAll(/^[^A-Z]+|[A-Z][^A-Z]*/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
