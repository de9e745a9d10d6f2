import { expect, test } from "vitest";
import { eventDetail } from "./SecurityActivity.tsx";

test.each([
  [null, { method: "link" }, "email link"],
  [null, { method: "totp" }, "authenticator app"],
  [null, { secondFactor: "recoveryCode" }, "recovery code"],
  ["Ann's phone", { kind: "passkey" }, "Ann's phone, passkey"],
  ["Authenticator app 2", { kind: "totp" }, "Authenticator app 2"],
  ["ann@example.com", { role: "admin" }, "ann@example.com, admin"],
  ["ann@example.com", { from: "member", to: "admin" }, "ann@example.com, member to admin"],
  ["Webhook", { destination: "hooks.example.com" }, "Webhook, hooks.example.com"],
  ["Warehouse", { keyId: "x", prefix: "sk_1234" }, "Warehouse, sk_1234…"],
  ["019a2e6e-0000-7000-8000-000000000000", { data: "responses", format: "CSV" }, "responses, CSV"],
  [null, {}, null],
])("an event about %s with %j reads %s", (subject, details, words) => {
  expect(eventDetail({ subject, details })).toBe(words);
});
