export { createPreviewLink } from "./create-link.ts";
export { emailSurvey } from "./email-survey.ts";
export { lastView } from "./last-view.ts";
export { serveMarketingPreview, servePreview } from "./serve-preview.ts";
export { shopifyOrderHtml } from "./shopify-order-html.ts";
export { unseenSince } from "./unseen-since.ts";
