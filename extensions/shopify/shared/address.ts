/**
 * The address of this Afterword, without a slash at its end. Extensions run on Shopify's pages, so it can't be read
 * from anything: it is set when they are built. `scripts/build-extensions.mjs` replaces `process.env.APP_URL` by the
 * environment's; for `shopify app deploy`, put APP_URL into `extensions/shopify/.env`, where Shopify's tool reads it.
 */
export const address = `${process.env.APP_URL}`;
