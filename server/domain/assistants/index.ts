export { allowAssistant } from "./allow-assistant.ts";
export {
  type Authorization,
  checkAuthorization,
  includesWrite,
  mcpResource,
  returnWithError,
  scopes,
} from "./check-authorization.ts";
export { registerClient } from "./clients.ts";
export { endAssistantsOf, listAssistants, revokeAssistant, revokeToken } from "./connected-assistants.ts";
export { type IdentifiedAssistant, identifyAssistant } from "./identify-assistant.ts";
export { exchangeCode, refreshTokens } from "./issue-tokens.ts";
export { OauthError } from "./oauth-error.ts";
export { hostOf } from "./redirect-uri.ts";
