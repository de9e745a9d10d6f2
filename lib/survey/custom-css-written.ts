/** A part of a stylesheet as it is written anew, or why it is left out: the end of a sentence. */
export type Written = string | { refused: string };

/** Writes each node, and gives the texts, or the first refusal. */
export function writeEach<Node>(
  nodes: Iterable<Node>,
  write: (node: Node, index: number) => Written,
): string[] | { refused: string } {
  const texts: string[] = [];
  for (const node of nodes) {
    const written = write(node, texts.length);
    if (typeof written !== "string") return written;
    texts.push(written);
  }
  return texts;
}

/** A name of letters, digits, `-` and `_`: no escapes, which is where filters and browsers come to disagree. */
export function isPlainName(name: string): boolean {
  return name.length <= 64 && /^-{0,2}[a-z_][\w-]*$/i.test(name);
}
