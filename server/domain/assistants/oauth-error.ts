/** The errors of RFC 6749 (5.2, 4.1.2.1), RFC 7591 (3.2.2) and RFC 8707 that this server returns. */
export type OauthErrorCode =
  | "invalid_request"
  | "invalid_client_metadata"
  | "invalid_redirect_uri"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type"
  | "unsupported_response_type";

/** A refusal that a client can read: its code, and a sentence for the client's developer. */
export class OauthError extends Error {
  readonly code: OauthErrorCode;

  constructor(code: OauthErrorCode, description: string) {
    super(description);
    this.name = "OauthError";
    this.code = code;
  }
}
