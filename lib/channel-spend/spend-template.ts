import { columnOf } from "./spend-row.ts";

/** A CSV file with two rows to write over, in the account's currency. */
export function spendTemplate(currency: string): string {
  const lines = [
    Object.values(columnOf).join(","),
    `instagram-ads,2026-11-01,2026-11-30,1500,${currency},85,6400`,
    `podcast,2026-11-01,2026-11-30,900,${currency},,`,
  ];
  return `${lines.join("\r\n")}\r\n`;
}
