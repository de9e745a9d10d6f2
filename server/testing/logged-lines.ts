import { logTo } from "#server/foundation/log.ts";

/** What this process logs from now on, as the lines that would be on its standard output. */
export function loggedLines(): string[] {
  const lines: string[] = [];
  logTo("trace", { write: (line) => lines.push(line) });
  return lines;
}
