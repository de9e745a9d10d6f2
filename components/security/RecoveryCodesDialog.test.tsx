import { expect, test } from "vitest";
import { inGroups } from "./AddAppDialog.tsx";
import { recoveryCodesFile } from "./RecoveryCodesDialog.tsx";

test("the recovery codes file says what the codes are for, and has one per line", () => {
  const lines = recoveryCodesFile(["ABCDE-FGHIJ", "KLMNO-PQRST"], "surveys.example.com").split("\n");
  expect(lines[0]).toBe("Afterword recovery codes for surveys.example.com");
  expect(lines.slice(3)).toEqual(["ABCDE-FGHIJ", "KLMNO-PQRST", ""]);
});

test("a key is shown in groups of four characters", () => {
  expect(["JBSWY3DPEHPK3PXP", "ABCDE", ""].map(inGroups)).toEqual(["JBSW Y3DP EHPK 3PXP", "ABCD E", ""]);
});
