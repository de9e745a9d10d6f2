import { membersOf } from "#lib/unknown-values.ts";
import type { RecordedRequest } from "../recorded.ts";
import { oneLine } from "../requests/one-line.ts";

/** A request to Google in a few words. */
export function googleSheetsSummary({ method, path, body }: RecordedRequest): string | null {
  if (path.endsWith("/token")) return "Access requested";
  const [, id, rest = ""] = /\/v4\/spreadsheets\/([^/:]+)(.*)$/.exec(path) ?? [];
  if (id === undefined) return null;
  const place = `spreadsheet ${oneLine(id)}`;
  if (rest.endsWith(":append")) {
    const { values } = membersOf(body);
    const [row]: unknown[] = Array.isArray(values) ? values : [];
    return `Row for ${oneLine(membersOf(row)[0])} added to ${place}`;
  }
  if (method === "PUT") return `Columns named in ${place}`;
  return method === "GET" ? `Read from ${place}` : `Columns added to ${place}`;
}
