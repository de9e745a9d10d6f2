export { emailSurvey } from "./email-survey.ts";
export { lastView, unseenSince } from "./last-view.ts";
export { createPreviewLink } from "./preview-token.ts";
export { serveMarketingPreview, servePreview, shopifyOrderHtml } from "./serve-preview.ts";
