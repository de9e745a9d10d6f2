/** The cookies that the server sets for the next page, which reads each once and then clears it. */
export const IDENTIFY_COOKIE = "aw_identify";
export const INTEGRATION_COOKIE = "aw_integration";
