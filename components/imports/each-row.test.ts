import { expect, test } from "vitest";
import { eachRow } from "./each-row.ts";

async function rowsOf(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
  const rows: string[][] = [];
  await eachRow(new Blob(parts), (row) => void rows.push(row));
  return rows;
}

test("rows are read whole at each cut of the file, with line breaks and quotation marks in cells", async () => {
  const cell = "Café, “öffnen”\n日本 🙂 ";
  const line = `1,"${cell} says ""hi""",x\r\n`;
  const rows = await rowsOf("id,text,more\n", line.repeat(20_000));
  expect(rows).toHaveLength(20_001);
  expect(new Set(rows.slice(1).map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify(["1", `${cell} says "hi"`, "x"])]),
  );
});

test("semicolons between cells are found, and kept to", async () => {
  expect(await rowsOf("a;b\n1;2,5\n")).toEqual([
    ["a", "b"],
    ["1", "2,5"],
  ]);
});

test("a file in another encoding is refused with what to do", async () => {
  await expect(rowsOf("a\n", new Uint8Array([0x43, 0x61, 0x66, 0xe9, 0x0a]))).rejects.toThrow(/isn't in UTF-8/);
});
