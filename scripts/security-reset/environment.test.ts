import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readSecrets, storeAppUrl } from "../launcher/data-folder.mjs";
import { resetEnvironment } from "./environment.ts";

let dataDir: string;

/** The data folder of a running copy, as far as commands read it. */
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "afterword-reset-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(path.join(dataDir, "postgres"));
  writeFileSync(path.join(dataDir, "postgres/postmaster.pid"), "1\n/data\n0\n5555\n");
});

test("with only a data folder, emails link to the address of the copy that runs there", () => {
  const { secretKey } = readSecrets(dataDir);
  storeAppUrl(dataDir, "http://localhost:4300");
  expect(resetEnvironment({ NODE_ENV: "test", DATA_DIR: dataDir })).toEqual({
    APP_DATABASE_URL: expect.stringContaining("127.0.0.1:5555/afterword"),
    APP_URL: "http://localhost:4300",
    SECRET_KEY: secretKey,
  });
});

test("without a stored address it asks for one, rather than link to the default", () => {
  readSecrets(dataDir);
  const environment = { NODE_ENV: "test", DATA_DIR: dataDir } as const;
  expect(() => resetEnvironment(environment)).toThrow("Set APP_URL to the app's value.");
  const named = resetEnvironment({ ...environment, APP_URL: "https://surveys.example.com" });
  expect(named.APP_URL).toBe("https://surveys.example.com");
});
