import { expect, test, vi } from "vitest";
import { inAccount } from "#server/foundation/database/account-scope.ts";
import { checkOutgoingUrl, outgoingFetch } from "./index.ts";
import { resolveMerchantHost } from "./resolve-merchant-host.ts";
import { serveNames } from "./testing/name-server.ts";

test("a name that a merchant chose has the addresses of both families", async () => {
  await serveNames(() => ({ 4: ["1.2.3.4"], 6: ["2600:0:0:0:0:0:0:1"] }));
  expect(await resolveMerchantHost("both.test")).toEqual([
    { address: "1.2.3.4", family: 4 },
    { address: "2600::1", family: 6 },
  ]);
});

test("one family is enough, and a name without any isn't asked for again at once", async () => {
  const { asked } = await serveNames((host) => (host === "four.test" ? { 4: ["1.2.3.4"] } : null));
  expect(await resolveMerchantHost("four.test")).toEqual([{ address: "1.2.3.4", family: 4 }]);
  for (let time = 0; time < 2; time++) {
    await expect(resolveMerchantHost("unknown.test")).rejects.toMatchObject({ code: "ENOTFOUND" });
  }
  expect(asked.filter((host) => host === "unknown.test")).toHaveLength(2);
});

test.each(["woocommerce", "webhook"] as const)("%s: a private address of a name is refused", async (partner) => {
  const { asked } = await serveNames(() => ({ 4: ["1.2.3.4", "10.0.0.1"] }));
  const host = `${partner}.private.test`;
  await expect(checkOutgoingUrl(partner, `https://${host}/`)).rejects.toMatchObject({ kind: "refused" });
  await expect(outgoingFetch(partner)(`https://${host}/`)).rejects.toMatchObject({ kind: "refused" });
  expect(asked).toHaveLength(4);
});

test("an account has two URLs checked at a time, and a third is refused with a sentence", async () => {
  await serveNames(() => undefined);
  const check = (host: string) => inAccount("busy", () => checkOutgoingUrl("webhook", `https://${host}/`));
  const first = Promise.allSettled([check("a.slow.test"), check("b.slow.test")]);
  await expect(check("c.slow.test")).rejects.toMatchObject({
    code: "too-many-requests",
    message: "We're still looking up other addresses that were entered. Try again in a few seconds.",
  });
  const ended = await first;
  expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});

test("a hundred names are looked up at a time, and a delivery to another one certainly wasn't sent", async () => {
  const { asked } = await serveNames(() => undefined);
  const names = Array.from({ length: 100 }, (_, index) => resolveMerchantHost(`${index}.many.test`));
  const ended = Promise.allSettled(names);
  const refused = outgoingFetch("webhook")("https://last.many.test/");
  await expect(refused).rejects.toMatchObject({ kind: "network", isUnsent: true });
  await vi.waitFor(() => expect(asked).toHaveLength(200));
  expect(new Set((await ended).map(({ status }) => status))).toEqual(new Set(["rejected"]));
});
