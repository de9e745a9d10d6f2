import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { recordingOutgoing } from "../testing/serve-stand-in.ts";
import { folderIntegration } from "./index.ts";

const root = await mkdtemp(path.join(tmpdir(), "afterword-files-"));
afterAll(() => rm(root, { recursive: true }));

const integration = folderIntegration(root);
const out = recordingOutgoing(async () => {
  throw new Error("a request");
});
const linkOf = (folder: string) => ({ settings: {}, credential: JSON.stringify({ folder }) });
const link = linkOf("harbor-goods-1a2b3c4d");
const file = { path: "responses/month=2026-11/0001.parquet", contentType: "", body: Buffer.from([80, 65, 82, 49]) };
const inFolder = async () => (await readdir(path.join(root, "harbor-goods-1a2b3c4d"), { recursive: true })).sort();

test("files are written, replaced and removed, and all of them with their folder", async () => {
  expect(await integration.verify(link, out)).toEqual({ kind: "verified", settings: {} });
  expect(await integration.files?.write(file, link, out)).toEqual({ kind: "delivered" });
  expect(await integration.files?.write({ ...file, body: Buffer.from("new") }, link, out)).toEqual({
    kind: "delivered",
  });
  expect(await inFolder()).toEqual(["README.txt", "responses", "responses/month=2026-11", file.path]);
  expect(await readFile(path.join(root, "harbor-goods-1a2b3c4d", file.path), "utf8")).toBe("new");
  for (let time = 0; time < 2; time++)
    expect(await integration.files?.remove(file.path, link, out)).toEqual({ kind: "delivered" });
  expect(await inFolder()).not.toContain(file.path);
  for (let time = 0; time < 2; time++)
    expect(await integration.files?.removeFolder?.("harbor-goods-1a2b3c4d")).toEqual({ kind: "delivered" });
  expect(await readdir(root)).toEqual([]);
});

test("a folder that isn't there, as of a disk that isn't mounted, is tried again, and says whom to ask", async () => {
  const missing = folderIntegration(path.join(root, "not-mounted"));
  const outcome = { kind: "later", reason: expect.stringContaining("Ask the person who runs it.") };
  expect(await missing.files?.write(file, link, out)).toMatchObject(outcome);
  expect(await missing.verify(link, out)).toMatchObject(outcome);
  expect(await missing.files?.removeFolder?.("harbor-goods-1a2b3c4d")).toMatchObject(outcome);
});

test("nothing leads out of the operator's folder", async () => {
  for (const name of ["..", "../other", "/etc", ""])
    await expect(integration.verify(linkOf(name), out)).rejects.toThrow("out of its folder");
  await expect(integration.files?.write({ ...file, path: "../x" }, link, out)).rejects.toThrow("out of its folder");
  expect(() => integration.files?.removeFolder?.("..")).toThrow("out of its folder");
});

test("what a writer left that was killed goes with the next one", async () => {
  expect(await integration.verify(link, out)).toMatchObject({ kind: "verified" });
  expect(await integration.files?.write(file, link, out)).toEqual({ kind: "delivered" });
  const draft = path.join(root, "harbor-goods-1a2b3c4d", `${file.path}.draft`);
  for (const next of ["write", "remove"] as const) {
    await writeFile(draft, "half of it");
    await (next === "write"
      ? integration.files?.write(file, link, out)
      : integration.files?.remove(file.path, link, out));
    expect((await inFolder()).filter((name) => name.endsWith(".draft"))).toEqual([]);
  }
});

test("a merchant names it once; two with the same name have folders of their own", async () => {
  const change = async (folder: unknown, current: Record<string, string> | null) =>
    await integration.readChange?.(
      { folder },
      { settings: current ?? {}, credential: current === null ? null : JSON.stringify(current) },
      (field) => field,
    );
  const [one, other] = [await change("goods", null), await change("goods", null)];
  expect(one?.settings.folder).toMatch(/^goods-[0-9a-f]{8}$/);
  expect(one?.credential).toBe(JSON.stringify(one?.settings));
  expect(other?.settings.folder).not.toBe(one?.settings.folder);
  expect(
    await integration.readChange?.(
      { folder: "goods-1" },
      { settings: { folder: "goods-1" }, credential: null },
      String,
    ),
  ).toMatchObject({ settings: { folder: expect.stringMatching(/^goods-1-[0-9a-f]{8}$/) } });
  expect(await change("goods-1", { folder: "goods-1" })).toEqual({ settings: {}, credential: null });
  await expect(change("else", { folder: "goods-1" })).rejects.toThrow("disconnect the folder");
  for (const wrong of ["../up", "a b", "x".repeat(41)])
    await expect(change(wrong, null)).rejects.toThrow("folder must be");
});
