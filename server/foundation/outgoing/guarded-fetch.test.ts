import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Fetch, guardedFetch, type OutgoingLimits, type Route } from "./guarded-fetch.ts";
import { OutgoingError } from "./outgoing-error.ts";
import { isPublicAddress } from "./public-address.ts";
import { hostileHosts, hostileUrls } from "./testing/hostile-addresses.ts";
import { standIn, stopServers, store } from "./testing/servers.ts";
import { storeCertificate } from "./testing/store-certificate.ts";

beforeAll(() => setDefaultCACertificates([...getCACertificates(), storeCertificate.cert]));
afterEach(stopServers);

const unused = () => {
  throw new Error("the name must not be looked up");
};

function fetchBy(route: Partial<Route>, limits: OutgoingLimits = {}): Fetch {
  return guardedFetch({ baseUrl: undefined, ports: [], resolve: unused, isAllowed: isPublicAddress, ...route }, limits);
}

async function failureOf(answer: Promise<unknown>): Promise<OutgoingError> {
  const failure = await answer.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof OutgoingError) return failure;
  throw new Error("no OutgoingError was thrown", { cause: failure });
}

/** A name server that gives these answers, one after another, and counts how often it was asked. */
function nameServer(...answers: string[][]) {
  const seen: string[] = [];
  const resolve = async (host: string) => {
    const addresses = answers[Math.min(seen.push(host), answers.length) - 1] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  return { seen, resolve };
}

describe("a URL is refused before anything is looked up", () => {
  test.each(hostileHosts)("with an IP address in any notation: %s", async (host) => {
    const failure = await failureOf(fetchBy({})(`https://${host}/latest/meta-data`));
    expect(failure.kind).toBe("refused");
  });

  test.each(hostileUrls)("%s", async (url, reason) => {
    const failure = await failureOf(fetchBy({ ports: [8080] })(url));
    expect([failure.kind, failure.message]).toEqual(["refused", expect.stringContaining(reason)]);
  });
});

describe("the addresses of a name", () => {
  test.each([
    ["localhost", ["127.0.0.1", "::1"]],
    ["localhost.", ["127.0.0.1"]],
    ["metadata.google.internal", ["169.254.169.254"]],
    ["store.example", ["::ffff:127.0.0.1"]],
    ["store.example", ["10.1.2.3"]],
    ["store.example", ["fd12:3456::1"]],
    ["store.example", ["1.1.1.1", "127.0.0.1"]],
    ["store.example", ["2606:4700:4700::1111", "::1"]],
  ])("all have to be public: %s is %j", async (host, addresses) => {
    const names = nameServer(addresses);
    const failure = await failureOf(fetchBy(names)(`https://${host}/`));
    expect([failure.kind, names.seen]).toEqual(["refused", [host]]);
  });

  test("are looked up under the name's punycode", async () => {
    const names = nameServer(["10.0.0.1"]);
    await failureOf(fetchBy(names)("https://bücher.example/"));
    expect(names.seen).toEqual(["xn--bcher-kva.example"]);
  });

  test("may be missing", async () => {
    const failure = await failureOf(fetchBy(nameServer([]))("https://store.example/"));
    expect([failure.kind, failure.message]).toEqual(["network", "The request to store.example failed (ENOTFOUND)"]);
  });

  test("are the only ones connected to, even if the name server answers differently a moment later", async () => {
    const port = await store((_request, response) => response.end("checked"));
    await store((_request, response) => response.end("not checked"), "127.0.0.2", port);
    const names = nameServer(["127.0.0.1"], ["127.0.0.2"]);
    const isAllowed = (address: string) => address === "127.0.0.1";
    const get = fetchBy({ ...names, isAllowed, ports: [port] });
    expect(await (await get(`https://store.example:${port}/`)).text()).toBe("checked");
    expect(names.seen).toEqual(["store.example"]);
    expect((await failureOf(get(`https://store.example:${port}/`))).kind).toBe("refused");
  });

  test("don't replace the name: the certificate has to be the store's", async () => {
    const port = await store((request, response) => response.end(request.headers.host));
    const get = fetchBy({ ...nameServer(["127.0.0.1"]), isAllowed: () => true, ports: [port] });
    expect(await (await get(`https://store.example:${port}/`)).text()).toBe(`store.example:${port}`);
    const failure = await failureOf(get(`https://other.example:${port}/`));
    expect([failure.kind, failure.message]).toEqual(["network", expect.stringContaining("ERR_TLS_CERT")]);
  });
});

describe("an answer", () => {
  test("has its status, headers and body, like that of fetch", async () => {
    const baseUrl = await standIn((request, response) => {
      const { method, url, headers } = request;
      response.writeHead(418, "Teapot", { "set-cookie": ["a=1", "b=2"], "content-type": "text/plain" });
      request.toArray().then((chunks) => response.end(JSON.stringify({ method, url, headers, body: String(chunks) })));
    });
    const form = new URLSearchParams({ a: "ü" });
    const send = fetchBy({ baseUrl: `${baseUrl}/slack/` });
    const answer = await send("https://slack.com/api/x?y=1#z", {
      method: "POST",
      body: form,
      headers: { authorization: "Bearer t", host: "evil.example", "transfer-encoding": "chunked" },
    });
    expect([answer.status, answer.statusText, answer.headers.getSetCookie()]).toEqual([418, "Teapot", ["a=1", "b=2"]]);
    const seen = await answer.json();
    expect(seen).toMatchObject({ method: "POST", url: "/slack/api/x?y=1", body: "a=%C3%BC" });
    expect(seen.headers).toMatchObject({
      authorization: "Bearer t",
      "content-length": "8",
      host: new URL(baseUrl).host,
    });
    expect(seen.headers["content-type"]).toBe("application/x-www-form-urlencoded;charset=UTF-8");
    expect(seen.headers["transfer-encoding"]).toBeUndefined();
  });

  test("without a body, and one to a Request object, are understood", async () => {
    const baseUrl = await standIn((request, response) =>
      response.writeHead(request.method === "HEAD" ? 200 : 204).end(),
    );
    const send = fetchBy({ baseUrl });
    expect((await send(new Request("https://slack.com/", { method: "DELETE" }))).status).toBe(204);
    expect((await send(new URL("https://slack.com/"), { method: "HEAD" })).status).toBe(200);
  });

  test("that redirects is returned, and its target is not requested", async () => {
    const paths: string[] = [];
    const baseUrl = await standIn((request, response) => {
      paths.push(request.url ?? "");
      response.writeHead(302, { location: "http://127.0.0.1:1/internal" }).end();
    });
    const answer = await fetchBy({ baseUrl })("https://slack.com/start", { redirect: "follow" });
    expect([answer.status, answer.headers.get("location"), paths]).toEqual([
      302,
      "http://127.0.0.1:1/internal",
      ["/start"],
    ]);
  });

  test("compressed with gzip is decompressed", async () => {
    const seen: unknown[] = [];
    const baseUrl = await standIn((request, response) => {
      seen.push(request.headers["accept-encoding"]);
      response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("words"));
    });
    const answer = await fetchBy({ baseUrl })("https://slack.com/");
    expect([await answer.text(), answer.headers.get("content-encoding"), seen]).toEqual(["words", null, ["gzip"]]);
  });

  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));

  test.each([
    ["as it is", {}, Buffer.alloc(1025)],
    ["decompressed", { "content-encoding": "gzip" }, bomb],
  ])("is refused when it's too long %s", async (_how, headers, body) => {
    expect(bomb.length).toBeLessThan(300_000);
    const baseUrl = await standIn((_request, response) => response.writeHead(200, headers).end(body));
    const failure = await failureOf(fetchBy({ baseUrl }, { maxBytes: 1024 })("https://slack.com/"));
    expect([failure.kind, failure.head?.status]).toEqual(["too-large", 200]);
  });

  test("of exactly the allowed length is read", async () => {
    const baseUrl = await standIn((_request, response) => response.end(Buffer.alloc(1024)));
    const answer = await fetchBy({ baseUrl }, { maxBytes: 1024 })("https://slack.com/");
    expect((await answer.arrayBuffer()).byteLength).toBe(1024);
  });

  test.each([
    ["deflate", gzipSync("words")],
    ["gzip", Buffer.from("not compressed")],
    ["gzip", gzipSync("words").subarray(0, 12)],
    ["gzip, gzip", gzipSync(gzipSync("words"))],
    ["br", brotliCompressSync("words")],
  ])("that can't be decompressed (%s) is a failure", async (encoding, body) => {
    const baseUrl = await standIn((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(body);
    });
    expect((await failureOf(fetchBy({ baseUrl })("https://slack.com/"))).kind).toBe("network");
  });
});

describe("a request ends", () => {
  test.each([
    ["before the answer begins", false],
    ["in the middle of the body", true],
  ])("at the time limit, %s", async (_when, begins) => {
    const baseUrl = await standIn((_request, response) => {
      if (begins) response.writeHead(200).write("some of it");
    });
    const failure = await failureOf(fetchBy({ baseUrl }, { timeoutMs: 100 })("https://slack.com/"));
    expect([failure.kind, failure.message]).toEqual(["timeout", "slack.com didn't respond within 100 ms"]);
  });

  test("at the time limit also while its name is looked up", async () => {
    const resolve = () => new Promise<never>(() => undefined);
    const failure = await failureOf(fetchBy({ resolve }, { timeoutMs: 50 })("https://store.example/"));
    expect(failure.kind).toBe("timeout");
  });

  test("when its caller aborts it, with the caller's reason", async () => {
    const controller = new AbortController();
    const baseUrl = await standIn(() => controller.abort(new Error("no longer needed")));
    const answer = fetchBy({ baseUrl })("https://slack.com/", { signal: controller.signal });
    await expect(answer).rejects.toThrow("no longer needed");
  });

  test("when the connection is refused or breaks off, without its secrets in the message", async () => {
    const baseUrl = await standIn((_request, response) => response.writeHead(200, { "content-length": 10 }).destroy());
    for (const base of [baseUrl, "http://127.0.0.1:1"]) {
      const failure = await failureOf(
        fetchBy({ baseUrl: base })("https://hooks.slack.com/T0/B0/secret?token=secret", {
          method: "POST",
          body: "secret",
          headers: { authorization: "Bearer secret" },
        }),
      );
      expect(failure.kind).toBe("network");
      expect(failure.message).toMatch(/^The request to hooks\.slack\.com failed \([A-Z_]+\)$/);
      expect([failure.cause, failure.stack?.includes("secret")]).toEqual([undefined, false]);
    }
  });
});

describe("a stand-in for stores", () => {
  test("answers for hosts under .example and at partners, each below its own path", async () => {
    const baseUrl = await standIn((request, response) => response.end(request.url));
    const get = fetchBy({ baseUrl: `${baseUrl}/partner/{host}`, ...nameServer(["10.0.0.1"]) });
    for (const host of ["shop.example", "acme.zendesk.com", "acme.gorgias.com", "demo-shop.myshopify.com"]) {
      expect(await (await get(`https://${host}/api/?a=1`)).text()).toBe(`/partner/${host}/api/?a=1`);
    }
  });

  test.each(["shop.test", "zendesk.com.evil.test", "acme-zendesk.com", "zendesk.com", "myshopify.com.test"])(
    "answers no request to %s",
    async (host) => {
      const baseUrl = await standIn((request, response) => response.end(request.url));
      const get = fetchBy({ baseUrl: `${baseUrl}/partner/{host}`, ...nameServer(["10.0.0.1"]) });
      expect((await failureOf(get(`https://${host}/`))).kind).toBe("refused");
    },
  );

  test("doesn't take a URL that would be refused without it", async () => {
    const baseUrl = await standIn((request, response) => response.end(request.url));
    for (const url of ["http://shop.example/", "https://user@shop.example/", "https://127.0.0.1/"]) {
      expect((await failureOf(fetchBy({ baseUrl })(url))).kind).toBe("refused");
    }
  });
});
