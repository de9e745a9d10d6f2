/** One call with its response: shown in the documents, and sent to the real server by a test. */
export interface Example {
  /** Who calls. */
  as: "nobody" | "owner" | "secretKey" | "publishableKey" | "staff";
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The JSON response body; omitted if there is none, or it isn't JSON. */
  answer?: unknown;
}
