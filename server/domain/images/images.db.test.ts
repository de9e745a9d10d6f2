import { randomUUIDv7 } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { inAccount, tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { routes } from "#server/testing/api.ts";
import { anAccount, signIn, type TestAccount } from "#server/testing/factories.ts";
import { serveShop } from "#server/testing/serve-shop.ts";

const shop = await serveShop();
afterAll(shop.close);

let account: TestAccount;
let cookie: string;
beforeEach(async () => {
  account = await anAccount();
  cookie = await signIn(account.owner);
});

type Bytes = Uint8Array<ArrayBuffer>;

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c44569" } });
const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#fff", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  });
const bytesOf = async (image: Sharp): Promise<Bytes> => new Uint8Array(await image.toBuffer());

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`${env.APP_URL}/api/Survey/UploadImage`, {
    method: "POST",
    body,
    headers: { cookie, ...headers },
  });
  return await routes.Survey.POST(request);
}

function upload(bytes: Bytes, name = "picture.png", field = "imageFile"): Promise<Response> {
  const form = new FormData();
  form.append(field, new Blob([bytes], { type: "image/png" }), name);
  return send(form);
}

async function stored(response: Response) {
  expect([response.status, await response.clone().text()]).toEqual([201, expect.anything()]);
  const { url, width, height } = await response.json();
  const served = await fetch(url.replace(env.APP_URL, shop.url));
  return { url, width, height, served, bytes: Buffer.from(await served.arrayBuffer()) };
}

const kept = () => inAccount(account.accountId, () => tenant().image.count());

describe("a picture", () => {
  test("is served at its own permanent address, immutable, and only as an image", async () => {
    const { url, width, height, served, bytes } = await stored(await upload(await bytesOf(plain(40, 30).png())));
    expect(url).toMatch(new RegExp(`^${env.APP_URL}/images/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-`));
    expect([width, height]).toEqual([40, 30]);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      "content-type": "image/png",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-disposition": expect.stringMatching(/^inline; filename="[0-9a-f-]{36}\.png"$/),
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width: 40, height: 30 });
    const etag = served.headers.get("etag") ?? "";
    const address = url.replace(env.APP_URL, shop.url);
    expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);
    const head = await fetch(address, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    expect((await fetch(address, { method: "POST" })).status).toBe(405);
  });

  test("that is a photo becomes WebP, no larger than a survey shows it", { tags: ["full"] }, async () => {
    const { width, height, served } = await stored(await upload(await bytesOf(noisy(3_000, 1_500).jpeg())));
    expect([width, height, served.headers.get("content-type")]).toEqual([1_600, 800, "image/webp"]);
  });

  test("is turned upright, and doesn't reveal where it was taken", async () => {
    const exif = { IFD0: { Copyright: "A photographer" }, IFD3: { GPSLatitude: "52/1 30/1 0/1", GPSLatitudeRef: "N" } };
    const photo = await bytesOf(plain(60, 40).jpeg().withExif(exif).withMetadata({ orientation: 6 }));
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { width, height, bytes } = await stored(await upload(photo));
    expect([width, height]).toEqual([40, 60]);
    const { exif: left, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
    expect([left, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(bytes.toString("latin1")).not.toMatch(/photographer|Exif|GPS/);
  });

  test("that is animated is stored still", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#00ff00"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await bytesOf(sharp(frames, { join: { animated: true } }).gif());
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { width, height, bytes } = await stored(await upload(gif, "moving.gif"));
    expect([width, height, (await sharp(bytes).metadata()).pages]).toEqual([8, 8, undefined]);
  });

  test("is identified by its bytes: a wrong name is harmless, and a path in it is ignored", async () => {
    const jpeg = await bytesOf(plain(10, 10).jpeg());
    for (const name of ["photo.svg", "../../etc/passwd", "a\\b.png", "x".repeat(2_000), "\u202egnp.exe"]) {
      const { url, served } = await stored(await upload(jpeg, name));
      expect(url).toMatch(/\/images\/[0-9a-f-]{36}$/);
      expect(served.headers.get("content-disposition")).not.toMatch(/etc|exe|svg/);
    }
  });

  test("with a page appended is stored without the page", async () => {
    const script = "<script>alert(1)</script><?php system($_GET[0]); ?>%PDF-1.7";
    for (const image of [plain(10, 10).png(), plain(10, 10).jpeg(), plain(10, 10).gif(), plain(10, 10).webp()]) {
      const polyglot: Bytes = new Uint8Array(Buffer.concat([await bytesOf(image), Buffer.from(script)]));
      const { bytes } = await stored(await upload(polyglot, "polyglot.html"));
      expect(bytes.toString("latin1")).not.toMatch(/script|php|PDF/);
    }
  });
});

describe("what isn't a picture", () => {
  const texts = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "svg behind a byte order mark": "\ufeff<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'/>",
    html: "<!doctype html><script>alert(1)</script>",
    pdf: "%PDF-1.7 1 0 obj",
    tiff: "II*\0\x08\0\0\0",
    "image magick script": "push graphic-context\nfill 'url(https://evil.example)'",
    text: "hello",
  };
  test.each(Object.entries(texts))("%s is a 415 that says what is accepted", async (_name, text) => {
    const response = await upload(new TextEncoder().encode(text), "picture.png");
    expect(response.status).toBe(415);
    expect((await response.json()).detail).toContain("JPEG, PNG, WebP, or GIF");
    expect(await kept()).toBe(0);
  });

  test("a picture that is empty, truncated or damaged is a 400", async () => {
    const photo = await bytesOf(noisy(200, 200).jpeg());
    const png = await bytesOf(noisy(200, 200).png());
    const damaged = png.slice();
    damaged.fill(0, 400, 4_000);
    for (const bytes of [
      new Uint8Array(),
      photo.slice(0, photo.length / 2),
      png.slice(0, 60),
      png.slice(0, png.length / 2),
      damaged,
    ]) {
      const response = await upload(bytes);
      expect([response.status, Object.keys((await response.json()).errors)]).toEqual([400, ["imageFile"]]);
    }
    expect(await kept()).toBe(0);
  });

  test("a bomb of 50,000 by 50,000 pixels is a 413 by its header alone", async () => {
    const response = await upload(pngHead(50_000, 50_000));
    expect([response.status, (await response.json()).detail]).toEqual([
      413,
      expect.stringContaining("25 million pixels"),
    ]);
  });
});

/** The header of a PNG of any size, followed by almost nothing. */
function pngHead(width: number, height: number): Bytes {
  const chunk = (type: string, data: Buffer) => {
    const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(typed));
    return Buffer.concat([length, typed, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const parts = [
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat(parts));
}

describe("a form", () => {
  test.each(["application/json", "image/png", "text/plain", "multipart/form-data", "multipart/mixed; boundary=x"])(
    "of type %s is a 415",
    async (type) => expect((await send("x", { "content-type": type })).status).toBe(415),
  );

  test("without the file, with a text instead of it, or with two, is a 400 that names it", async () => {
    const png = await bytesOf(plain(4, 4).png());
    const text = new FormData();
    text.append("imageFile", "no file");
    const two = new FormData();
    for (const name of ["a.png", "b.png"]) two.append("imageFile", new Blob([png]), name);
    for (const response of [
      await send(new FormData()),
      await send(text),
      await send(two),
      await upload(png, "a.png", "other"),
    ]) {
      expect(response.status).toBe(400);
      expect((await response.json()).detail).toMatch(/imageFile|form/);
    }
    expect(await kept()).toBe(0);
  });

  test("that is truncated is a 400", async () => {
    const type = { "content-type": "multipart/form-data; boundary=x" };
    const start = '--x\r\nContent-Disposition: form-data; name="imageFile"; filename="a.png"\r\n\r\n';
    for (const body of ["", "--x", start, `${start}\x89PNG`, "no form at all"]) {
      expect([body, (await send(body, type)).status]).toEqual([body, 400]);
    }
  });

  test("over 5 MiB is a 413, with and without its length, and 5 MiB are accepted", async () => {
    const large = new Uint8Array(5 * 1024 * 1024 + 1);
    expect((await upload(large)).status).toBe(413);
    expect(
      (await send(new Uint8Array(6 * 1024 * 1024), { "content-type": "multipart/form-data; boundary=x" })).status,
    ).toBe(413);
    const png = await bytesOf(plain(4, 4).png());
    const full = new Uint8Array(5 * 1024 * 1024);
    full.set(png);
    expect((await upload(full)).status).toBe(201);
  });
});

test("an account's pictures take 100 MB at most", { tags: ["full"] }, async () => {
  const bytes = new Uint8Array(1_048_576);
  const row = {
    accountId: account.accountId,
    contentType: "image/webp",
    width: 1,
    height: 1,
    byteLength: bytes.length,
    bytes,
  };
  await inAccount(account.accountId, async () => {
    for (let count = 0; count < 10; count++)
      await tenant().image.createMany({ data: Array.from({ length: 10 }, () => row) });
  });
  const response = await upload(await bytesOf(plain(4, 4).png()));
  expect([response.status, (await response.json()).detail]).toEqual([409, expect.stringContaining("100 MB")]);
});

test("an unknown picture is a 404, in any spelling of its address", async () => {
  for (const id of [randomUUIDv7(), "x", "", "..%2f..%2fetc", `${randomUUIDv7()}/x`, "%00"]) {
    expect((await fetch(`${shop.url}/images/${id}`)).status).toBe(404);
  }
});
