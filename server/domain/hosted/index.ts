export { hostedPath, tillPath } from "./hosted-link.ts";
export { serveHosted } from "./serve-hosted.ts";
