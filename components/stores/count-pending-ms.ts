/** How often coverage is read again while an order is too new to count. */
export const countPendingMs = 30_000;
