import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

const complete = {
  APP_URL: "http://127.0.0.1:4300/",
  SANDBOX_PORT: "4301",
  SANDBOX_SMTP_PORT: "4302",
  DATA_DIR: "/data",
};

test("settings come from the environment, and the app's URL is kept as an origin", () => {
  expect(readSettings(complete)).toEqual({
    httpPort: 4301,
    smtpPort: 4302,
    host: "127.0.0.1",
    appUrl: "http://127.0.0.1:4300",
    clockFile: null,
    dataDir: "/data",
  });
  expect(readSettings({ ...complete, DATA_DIR: undefined }).dataDir).toBeNull();
});

test("a production app on a public address is rejected, a production build on loopback is not", () => {
  const production = { ...complete, NODE_ENV: "production" };
  expect(() => readSettings({ ...complete, APP_URL: "https://app.example.com" })).toThrow(/in production/);
  expect(() => readSettings({ ...production, APP_URL: "https://app.example.com" })).toThrow(/in production/);
  expect(() => readSettings({ ...production, APP_URL: "https://127.0.0.1.example.com" })).toThrow(/in production/);
  expect(readSettings(production).appUrl).toBe("http://127.0.0.1:4300");
});

test("a missing or invalid value is rejected by the variable's name", () => {
  expect(() => readSettings({ ...complete, APP_URL: undefined })).toThrow(/APP_URL/);
  expect(() => readSettings({ ...complete, APP_URL: "ftp://127.0.0.1" })).toThrow(/APP_URL/);
  expect(() => readSettings({ ...complete, SANDBOX_PORT: "0" })).toThrow(/SANDBOX_PORT/);
  expect(() => readSettings({ ...complete, SANDBOX_SMTP_PORT: "many" })).toThrow(/SANDBOX_SMTP_PORT/);
});
