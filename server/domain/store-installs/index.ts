export { finishInstall } from "./finish-install.ts";
export { NEW_ACCOUNT, openByTicket } from "./open-by-ticket.ts";
export { openDashboard } from "./open-dashboard.ts";
export { answerInstall, openFromAdmin } from "./open-from-admin.ts";
export { reconnectPaused } from "./reconnect-paused.ts";
export { shopifyEditorPages } from "./shopify-editor-pages.ts";
export { findStartedInstall, type StartedInstall, startInstall } from "./started-install.ts";
export { type TicketStep, ticketStep } from "./ticket-step.ts";
export { hasStoreApp, wixInstallPage } from "./wix-install-page.ts";
