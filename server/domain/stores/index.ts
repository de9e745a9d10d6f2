export { noteAddedSite } from "./added-site.ts";
export {
  downloadWooCommercePlugin,
  wooCommercePluginPackage,
  wooCommercePluginUpdate,
} from "./download-woocommerce-plugin.ts";
export { findStores } from "./find-stores.ts";
export { finishInstall } from "./finish-install.ts";
export { followEvent } from "./follow-event.ts";
export { findInstall, keepInstall } from "./installs.ts";
export { lookAtTicket, NEW_ACCOUNT, openByTicket } from "./open-by-ticket.ts";
export { openDashboard } from "./open-dashboard.ts";
export { answerInstall, installToAskAbout, openFromAdmin } from "./open-from-admin.ts";
export { reconnectPaused } from "./reconnect-paused.ts";
export { noteRemovedUser, wasRemovedSince } from "./removed-user.ts";
export { shopifyEditorPages } from "./shopify-editor-pages.ts";
export { type PendingInstall, startInstall } from "./started-install.ts";
export { storeStatus } from "./store-status.ts";
export type { TicketStep } from "./ticket-step.ts";
export { issueTicket, type StoreTicket } from "./tickets.ts";
export { hasStoreApp, wixInstallPage } from "./wix-install-page.ts";
