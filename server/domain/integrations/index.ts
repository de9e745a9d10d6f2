export { disconnectIntegration } from "./disconnect-integration.ts";
export { FAILURES_OF_FAILING, listIntegrations } from "./list-integrations.ts";
export { type OpenLink, openLink } from "./read-link.ts";
export { recordOutgoing, withoutSecrets } from "./record-outgoing.ts";
export { listSlackChannels } from "./slack-channels.ts";
export { availableIntegration, toggleIntegration } from "./toggle-integration.ts";
