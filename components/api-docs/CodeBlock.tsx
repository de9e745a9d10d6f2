import classes from "./CodeBlock.module.css";
import { CopyButton } from "./CopyButton.tsx";

interface CodeBlockProps {
  /** What the block holds, for its head and for readers who hear it. */
  title: string;
  text: string;
}

/** More lines than these are folded away: a page of calls stays one that can be read. */
const MOST_LINES = 30;

/** Code to read and copy. */
export function CodeBlock({ title, text }: CodeBlockProps) {
  const lines = text.split("\n").length;
  const code = (
    <pre className={classes.code}>
      <code>{text}</code>
    </pre>
  );
  return (
    <figure className={classes.block}>
      <figcaption className={classes.head}>
        {title}
        <CopyButton what={title} />
      </figcaption>
      {lines <= MOST_LINES ? (
        code
      ) : (
        <details>
          <summary className={classes.more}>{lines} lines</summary>
          {code}
        </details>
      )}
    </figure>
  );
}
