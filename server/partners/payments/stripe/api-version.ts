/** The version of Stripe's API that requests are made in, and webhooks are read in. */
export const API_VERSION = "2026-10-28.endive";
