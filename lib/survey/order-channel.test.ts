/** @module-tag process */
import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { libraryChannels } from "#lib/library/channels.ts";
import { type OrderSource, orderChannel } from "./order-channel.ts";

test.each<[OrderSource, string | null]>([
  [{}, null],
  [{ utmSource: "", utmMedium: null, referrer: "" }, null],
  [{ utmSource: "Instagram", utmMedium: "social" }, "instagram"],
  [{ utmSource: "ig", utmMedium: "cpc" }, "instagram-ads"],
  [{ utmSource: "instagram", utmMedium: "paid_social" }, "instagram-ads"],
  [{ utmSource: "fb", utmMedium: "paid" }, "facebook"],
  [{ utmSource: "facebook.com" }, "facebook"],
  [{ utmSource: "google", utmMedium: "cpc" }, "search"],
  [{ utmSource: "google" }, "search"],
  [{ utmMedium: "organic" }, "search"],
  [{ utmSource: "chatgpt.com" }, "ai"],
  [{ utmSource: "Klaviyo", utmMedium: "flow" }, "email"],
  [{ utmSource: "autumn", utmMedium: "email" }, "email"],
  [{ utmSource: "jane", utmMedium: "influencer" }, "creator"],
  [{ utmSource: "the-podcast", utmMedium: "podcast" }, "podcast"],
  [{ utmSource: "taboola", utmMedium: "display" }, "ads"],
  [{ utmSource: "something", utmMedium: "else" }, null],
  [{ utmSource: "something", referrer: "https://www.google.com/" }, null],
  [{ referrer: "https://www.google.co.uk/" }, "search"],
  [{ referrer: "https://mail.google.com/mail/u/0/" }, "email"],
  [{ referrer: "https://gemini.google.com/app" }, "ai"],
  [{ referrer: "android-app://com.google.android.gm/" }, "email"],
  [{ referrer: "https://l.instagram.com/?u=x" }, "instagram"],
  [{ referrer: "m.facebook.com" }, "facebook"],
  [{ referrer: "https://duckduckgo.com/" }, "search"],
  [{ referrer: "https://notinstagram.com/" }, null],
  [{ referrer: "https://checkout.shop.example/cart" }, null],
  [{ referrer: "not an address at all" }, null],
])("%j came by %s", (source, channel) => {
  expect(orderChannel(source)).toBe(channel);
});

test("for any order, the channel is one of the library's or none", () => {
  const known = new Set<string>(libraryChannels.map(({ id }) => id));
  const word = fc.oneof(fc.string(), fc.constantFrom("google", "ig", "fb", "email", "cpc", "paid", "https://t.co/x"));
  const source = fc.record({ utmSource: word, utmMedium: word, referrer: word }, { requiredKeys: [] });
  fc.assert(
    fc.property(source, (order) => {
      const channel = orderChannel(order);
      expect(channel === null || known.has(channel)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["one long word", `paid${"a".repeat(195)}!`, "ads"],
  ["many short words", `paid${"-a".repeat(97)}!`, "ads"],
  ["a long word that ends within the 60 characters that are matched", `paid_${"a".repeat(54)}!`, "null"],
  ["a long word that ends just after them", `paid_${"a".repeat(55)}!`, "ads"],
])("a medium built to cause backtracking is matched at once: %s", (_, utmMedium, channel) => {
  expect(channelByProcess(utmMedium)).toMatchObject({ signal: null, stdout: channel });
});

/** Runs in a process that can be killed: catastrophic backtracking would hang the tests too. */
function channelByProcess(utmMedium: string) {
  const script = `import { orderChannel } from ${JSON.stringify(import.meta.resolve("./order-channel.ts"))};
    process.stdout.write(String(orderChannel({ utmMedium: process.argv[1] })));`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", script, utmMedium], {
    timeout: 10_000,
    killSignal: "SIGKILL",
    encoding: "utf8",
  });
}
