export { hostedPath, tillPath } from "./open-page.ts";
export { serveHosted } from "./serve-hosted.ts";
