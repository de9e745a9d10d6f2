/** The choices of one cell, and what of it may be one choice or several. */
export interface SplitCell {
  choices: string[];
  /** Parts that are no known choice: they may belong together. */
  unsure: string[];
}

/**
 * Splits a cell that holds several choices with a separator between them. A choice may contain the separator itself, so known
 * choices are taken first, the longest before the others; what is left between them is split.
 */
export function splitChoices(cell: string, separator: string, known: ReadonlySet<string>): SplitCell {
  const parts = cell.split(separator);
  const [choices, unsure]: [string[], string[]] = [[], []];
  for (let from = 0; from < parts.length; ) {
    const taken = longestKnown(parts, from, separator, known);
    const choice = parts
      .slice(from, from + Math.max(taken, 1))
      .join(separator)
      .trim();
    if (choice !== "") {
      choices.push(choice);
      if (taken === 0 && parts.length > 1) unsure.push(choice);
    }
    from += Math.max(taken, 1);
  }
  return { choices: [...new Set(choices)], unsure };
}

/** More parts than any choice has separators in it. */
const MOST_PARTS = 8;

/** How many parts from this one on are a known choice; 0 if none. */
function longestKnown(parts: readonly string[], from: number, separator: string, known: ReadonlySet<string>): number {
  for (let length = Math.min(parts.length - from, MOST_PARTS); length > 0; length--) {
    if (
      known.has(
        parts
          .slice(from, from + length)
          .join(separator)
          .trim(),
      )
    )
      return length;
  }
  return 0;
}
