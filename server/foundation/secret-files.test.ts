import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "./env.ts";

/** The path of a file with this content, deleted after the test. */
function fileWith(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "afterword-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "secret");
  writeFileSync(file, content);
  return file;
}

const key = "0123456789abcdef0123456789abcdef";
const address = "postgresql://afterword_app_login@database:5432/afterword";

test("reads a secret from the file that its variable with _FILE names, without the line break at the end", () => {
  expect(readEnv({ SECRET_KEY_FILE: fileWith(`${key}\n`) }).SECRET_KEY).toBe(key);
  expect(readEnv({ SMTP_URL_FILE: fileWith("smtp://mail:1025\r\n") }).SMTP_URL).toBe("smtp://mail:1025");
});

test("an empty file counts as a secret that isn't set", () => {
  expect(() => readEnv({ SECRET_KEY: key, APP_DATABASE_URL: address, SMTP_URL_FILE: fileWith("") }, "app")).toThrow(
    /^SMTP_URL must be set to a mail server's address such as smtp:\/\/user:password@host:587$/,
  );
});

test("a secret that is set and also in a file is refused", () => {
  expect(() => readEnv({ SECRET_KEY: key, SECRET_KEY_FILE: fileWith(key) })).toThrow(
    /^SECRET_KEY and SECRET_KEY_FILE are both set. Keep one of them$/,
  );
});

test("a file that can't be read is named, and the secret isn't", () => {
  expect(() => readEnv({ SECRET_KEY_FILE: "/nowhere/secret_key" })).toThrow(
    /^SECRET_KEY_FILE can't be read from \/nowhere\/secret_key \(ENOENT\)$/,
  );
});

test.each(["p@ss/word?#:%41 &\u00e4", "simple"])("puts the password %s into the address, escaped", (password) => {
  const { APP_DATABASE_URL } = readEnv({ APP_DATABASE_URL: address, APP_DATABASE_PASSWORD_FILE: fileWith(password) });
  const url = new URL(APP_DATABASE_URL ?? "");
  expect([decodeURIComponent(url.password), url.username, url.host]).toEqual([
    password,
    "afterword_app_login",
    "database:5432",
  ]);
});

test("puts ClickHouse's password into its address", () => {
  const CLICKHOUSE_URL = "http://afterword@clickhouse:8123/default";
  expect(readEnv({ CLICKHOUSE_URL, CLICKHOUSE_PASSWORD_FILE: fileWith("p@ss") }).CLICKHOUSE_URL).toBe(
    "http://afterword:p%40ss@clickhouse:8123/default",
  );
});

test("a password is refused if the address already has one", () => {
  const WORKER_DATABASE_URL = "postgresql://login:one@database/afterword";
  expect(() => readEnv({ WORKER_DATABASE_URL, WORKER_DATABASE_PASSWORD: "two" })).toThrow(
    /^WORKER_DATABASE_PASSWORD is set, but WORKER_DATABASE_URL already has a password. Keep one of them$/,
  );
});
