/** One call with what it answers: shown in the documents, and sent by a test to the server that serves the calls. */
export interface Example {
  /** Who makes it. */
  as: "nobody" | "owner" | "secretKey" | "publishableKey" | "staff";
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** The JSON body that comes back; left out where there is none, or it is no JSON. */
  answer?: unknown;
}
