import { expect, test } from "vitest";
import { readSpreadsheetAddress } from "./index.ts";

const spreadsheetId = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";
const base = "https://docs.google.com/spreadsheets";

test.each([
  [spreadsheetId, null],
  [`${base}/d/${spreadsheetId}/edit#gid=0`, 0],
  [`${base}/d/${spreadsheetId}/edit?gid=175#gid=175`, 175],
  [`${base}/d/${spreadsheetId}/edit?usp=sharing`, null],
  [`${base}/u/1/d/${spreadsheetId}/edit#gid=9`, 9],
  [`${base}/d/${spreadsheetId}`, null],
])("%s names a spreadsheet", (text, sheetId) => {
  expect(readSpreadsheetAddress(text)).toEqual({ spreadsheetId, sheetId });
});

test.each([
  "",
  "my sheet",
  `http://docs.google.com/spreadsheets/d/${spreadsheetId}/edit`,
  `https://docs.google.example/spreadsheets/d/${spreadsheetId}/edit`,
  `https://docs.google.com/document/d/${spreadsheetId}/edit`,
  `${base}/d/e/2PACX-1vQ/pubhtml`,
  `${base}/d/..%2F..%2Fother/edit`,
  "https://drive.google.com/drive/folders/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs",
])("%s names none", (text) => {
  expect(readSpreadsheetAddress(text)).toBeNull();
});
