import { describe, expect, test } from "vitest";
import {
  formatCount,
  formatMoney,
  formatMoneyShort,
  formatPercent,
  formatRate,
  formatTimeAgo,
} from "./format-figure.ts";

describe("figures", () => {
  test("are grouped, rounded and never NaN or null", () => {
    expect(formatCount(1284)).toBe("1,284");
    expect(formatPercent(43.5)).toBe("43.5%");
    expect(formatPercent(0)).toBe("0.0%");
    expect(formatCount(null)).toBe("—");
    expect(formatPercent(Number.NaN)).toBe("—");
  });

  test("of a rate are a dash if nothing was counted", () => {
    expect(formatRate(0, 3)).toBe("0.0%");
    expect(formatRate(0, 0)).toBe("—");
  });

  test("of money follow their currency", () => {
    expect(formatMoney(49.9, "USD")).toBe("$49.90");
    expect(formatMoney(1200, "JPY")).toBe("¥1,200");
    expect(formatMoney(5, "??")).toBe("5.00 ??");
  });

  test("of money are shortened from a million on in compact form", () => {
    expect(formatMoneyShort(999_999.99, "USD")).toBe("$999,999.99");
    expect(formatMoneyShort(254_064_856.5, "EUR")).toBe("€254.06M");
    expect(formatMoneyShort(1_234_239_839_745, "JPY")).toBe("¥1.23T");
    expect(formatMoneyShort(Number.NaN, "USD")).toBe("—");
  });

  test("of time say how long ago", () => {
    const now = Date.parse("2026-11-20T12:00:00.000Z");
    expect(formatTimeAgo("2026-11-20T11:59:30.000Z", now)).toBe("just now");
    expect(formatTimeAgo("2026-11-20T09:00:00.000Z", now)).toBe("3h ago");
    expect(formatTimeAgo("2026-11-17T09:00:00.000Z", now)).toBe("3d ago");
  });
});
