import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStore } from "./testing/make-store.ts";
import { type ServedStorefront, serveStorefront } from "./testing/serve-storefront.ts";

let served: ServedStorefront;
beforeAll(async () => {
  served = await serveStorefront();
});
afterAll(() => served.close());

const get = (path: string, init?: RequestInit) => fetch(`${served.base}${path}`, init);

/** fetch decodes the body; this doesn't. */
async function raw(path: string, acceptEncoding: string): Promise<{ body: Buffer; etag: string | undefined }> {
  return await new Promise((resolve, reject) => {
    request(`${served.base}${path}`, { headers: { "accept-encoding": acceptEncoding } }, async (response) => {
      resolve({ body: Buffer.concat(await response.toArray()), etag: response.headers.etag });
    })
      .on("error", reject)
      .end();
  });
}

test("each encoding is the same survey, and a client that has it gets 304", async () => {
  const { apiKey } = await makeStore(served.owner);
  const path = `/Survey/GetDefaultByApiKey?apiKey=${apiKey}`;
  const plain = await raw(path, "identity");
  expect(brotliDecompressSync((await raw(path, "gzip, br")).body)).toEqual(plain.body);
  expect(gunzipSync((await raw(path, "gzip, br;q=0")).body)).toEqual(plain.body);
  expect((await raw(path, "gzip")).etag).not.toBe(plain.etag);
  const again = await get(path, { headers: { "if-none-match": `W/${plain.etag}` } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
});

test("any page may read: preflight, cross-origin headers, and no body for HEAD", async () => {
  const { apiKey } = await makeStore(served.owner);
  const preflight = await get("/Survey/SaveResponse", {
    method: "OPTIONS",
    headers: { origin: "https://shop.example" },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "POST, OPTIONS"]);
  const head = await get(`/Survey/GetDefaultByApiKey?apiKey=${apiKey}`, { method: "HEAD" });
  expect([head.status, await head.text(), head.headers.get("access-control-allow-origin")]).toEqual([200, "", "*"]);
  const wrong = await get(`/Survey/GetDefaultByApiKey?apiKey=${apiKey}`, { method: "POST" });
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("the API version is returned, and an unknown one refused", async () => {
  const { apiKey } = await makeStore(served.owner);
  const known = await get(`/Survey/GetDefaultByApiKey?apiKey=${apiKey}&api-version=1.0`);
  expect([known.status, known.headers.get("api-supported-versions")]).toEqual([200, "1.0"]);
  const unknown = await get(`/Survey/GetDefaultByApiKey?apiKey=${apiKey}&api-version=2.0`);
  expect([unknown.status, await unknown.json()]).toMatchObject([
    400,
    { type: expect.stringMatching(/unsupported-api-version$/) },
  ]);
});
