import { Markup } from "#components/ui/Markup.tsx";
import { drawCode } from "./draw-call.ts";

interface CodeBlockProps {
  /** What the block holds, for its head and for readers who hear it. */
  title: string;
  text: string;
}

/** Code to read and copy, as the pages of calls show it. */
export function CodeBlock({ title, text }: CodeBlockProps) {
  return <Markup html={drawCode(title, text)} />;
}
