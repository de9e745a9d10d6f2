/** How long a tag of a response may be, and how many it may bear. Apart from the schemas, which forms do not load. */
export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 10;
