/** A part of a stylesheet, re-serialized, or why it is removed: the end of a sentence. */
export type SerializedCss = string | { refused: string };

/** Serializes each node, and returns the texts, or the first refusal. */
export function writeEach<Node>(
  nodes: Iterable<Node>,
  write: (node: Node, index: number) => SerializedCss,
): string[] | { refused: string } {
  const texts: string[] = [];
  for (const node of nodes) {
    const written = write(node, texts.length);
    if (typeof written !== "string") return written;
    texts.push(written);
  }
  return texts;
}

/** A name of letters, digits, `-` and `_`: no escapes, which filters and browsers may interpret differently. */
export function isPlainName(name: string): boolean {
  return name.length <= 64 && /^-{0,2}[a-z_][\w-]*$/i.test(name);
}
