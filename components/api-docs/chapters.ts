/** Anchors of the chapters before the calls. */
export const chapters = [
  { id: "start", title: "Base URL" },
  { id: "authentication", title: "Authentication" },
  { id: "rights", title: "Who can call" },
  { id: "bodies", title: "Requests and data types" },
  { id: "lists", title: "Pagination" },
  { id: "errors", title: "Errors" },
  { id: "limits", title: "Limits" },
  { id: "browsers", title: "Browser requests" },
  { id: "versions", title: "Versioning" },
] as const;
