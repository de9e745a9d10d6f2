import { Markup } from "#components/ui/Markup.tsx";
import { drawCode } from "./draw-call.ts";

interface CodeBlockProps {
  /** What the block contains, for its header and for screen readers. */
  title: string;
  text: string;
}

/** Code to read and copy, styled like the code on the call pages. */
export function CodeBlock({ title, text }: CodeBlockProps) {
  return <Markup html={drawCode(title, text)} />;
}
