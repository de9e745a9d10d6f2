import papaparse from "papaparse";

/** More than any row has. */
const MOST_CHARACTERS = 8 * 1024 * 1024;

/**
 * Reads a CSV file in UTF-8 from its beginning to its end, a part at a time: the next part is read once the rows before were
 * dealt with. Rejects with what `visit` throws, or if the file can't be read.
 * @param visit gets each row that isn't empty, with its number from 1 on
 */
export async function eachRow(
  file: Blob,
  visit: (row: string[], number: number) => Promise<void> | void,
): Promise<void> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [rest, number, delimiter, isOver] = ["", 0, "", false];
  while (!isOver) {
    const { value, done } = await reader.read();
    isOver = done;
    rest += decode(decoder, value, isOver);
    const end = isOver ? rest.length : endOfRows(rest);
    if (end === 0 && rest.length > MOST_CHARACTERS)
      throw new Error("This file has a quotation mark that isn't closed.");
    const parsed = papaparse.parse<string[]>(rest.slice(0, end), { delimiter, skipEmptyLines: "greedy" });
    rest = rest.slice(end);
    if (parsed.data.length > 0) delimiter ||= parsed.meta.delimiter;
    for (const row of parsed.data) {
      number++;
      await visit(row, number);
    }
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, isOver: boolean): string {
  try {
    return decoder.decode(bytes, { stream: !isOver });
  } catch {
    throw new Error("This file isn't in UTF-8. Save it as “CSV UTF-8”, and choose it again.");
  }
}

/** The end of the last whole row: after a line break that isn't within quotation marks. */
function endOfRows(text: string): number {
  let [end, isQuoted] = [0, false];
  for (let index = 0; index < text.length; index++) {
    const sign = text[index];
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === "\n" && !isQuoted) end = index + 1;
  }
  return end;
}
