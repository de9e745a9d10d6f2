import type { ReactNode, Ref } from "react";
import shared from "#components/ui/shared.module.css";
import classes from "./FormHead.module.css";

interface FormHeadProps {
  title: string;
  /** For a title that takes the focus. */
  titleRef?: Ref<HTMLHeadingElement>;
  children?: ReactNode;
}

/** The head of a standalone form: a serif title and one sentence. */
export function FormHead({ title, titleRef, children }: FormHeadProps) {
  return (
    <div className={shared.spaced}>
      <h1 className={classes.title} {...(titleRef ? { ref: titleRef, tabIndex: -1 } : {})}>
        {title}
      </h1>
      {children && <p className={classes.text}>{children}</p>}
    </div>
  );
}
