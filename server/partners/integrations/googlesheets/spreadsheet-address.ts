const ID = /^[\w-]{5,200}$/;

/** Which spreadsheet a merchant means, and which sheet in it. */
export interface SpreadsheetAddress {
  spreadsheetId: string;
  /** The `gid` of the address; null if it has none. */
  sheetId: number | null;
}

/** Reads an address as browsers show it, or an ID; null for anything else. */
export function readSpreadsheetAddress(text: string): SpreadsheetAddress | null {
  if (ID.test(text)) return { spreadsheetId: text, sheetId: null };
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.hostname !== "docs.google.com") return null;
  const [, spreadsheetId = ""] = /^\/spreadsheets\/(?:u\/\d+\/)?d\/([^/]+)/.exec(url.pathname) ?? [];
  if (!ID.test(spreadsheetId)) return null;
  const gid = new URLSearchParams(url.hash.slice(1)).get("gid") ?? url.searchParams.get("gid") ?? "";
  return { spreadsheetId, sheetId: /^\d{1,10}$/.test(gid) ? Number(gid) : null };
}
