/** Limits on a response's tags. Separate from the schemas, which forms do not load. */
export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 10;
