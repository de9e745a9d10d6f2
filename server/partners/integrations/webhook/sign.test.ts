import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newSecret, replaceSecret, signatures } from "./index.ts";

const now = new Date();
const parts = { id: "msg_2", timestamp: Math.floor(now.getTime() / 1000), text: '{"type":"response.completed"}' };

function verifies(secret: string, signature: string): boolean {
  const { id, timestamp, text } = parts;
  const headers = { "webhook-id": id, "webhook-timestamp": String(timestamp), "webhook-signature": signature };
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false;
  }
}

test("a signature is the one of the standard", () => {
  const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3";
  expect(signatures({ secret }, { ...parts, timestamp: 1_795_300_000 }, now)).toBe(
    "v1,KWPtOq4IfpvDFCXkzUIvl+p4ZC5Ys9Blhkj6dNkKe9I=",
  );
});

test("the standard's library verifies it, with the secret alone", () => {
  const secrets = newSecret();
  expect(verifies(secrets.secret, signatures(secrets, parts, now))).toBe(true);
  expect(verifies(newSecret().secret, signatures(secrets, parts, now))).toBe(false);
});

test("after a change of the secret, both sign for a day", () => {
  const before = newSecret();
  const after = replaceSecret(before, now);
  const both = signatures(after, parts, now);
  expect([verifies(before.secret, both), verifies(after.secret, both)]).toEqual([true, true]);
  const later = signatures(after, parts, new Date(now.getTime() + 24 * 60 * 60 * 1000));
  expect([verifies(before.secret, later), verifies(after.secret, later)]).toEqual([false, true]);
});
