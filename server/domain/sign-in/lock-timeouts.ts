/** For transactions that wait for each other's row or address: the others get their turn while the first works. */
export const lockTimeouts = { maxWait: 10_000, timeout: 10_000 };
