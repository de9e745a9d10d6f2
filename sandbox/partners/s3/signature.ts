import { createHash, createHmac } from "node:crypto";

/** What of a request to S3 its signature covers. */
export interface SignedRequest {
  method: string;
  /** The host of the address that was signed, not the stand-in's. */
  host: string;
  /** As sent. */
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** What an `Authorization` header of version 4 says; null if it isn't one. */
export interface Authorization {
  accessKeyId: string;
  /** `YYYYMMDD` */
  date: string;
  region: string;
  service: string;
  signedHeaders: readonly string[];
  signature: string;
}

const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/,]{1,128})\/(\d{8})\/([a-z0-9-]{1,40})\/([a-z0-9]{1,20})\/aws4_request, ?SignedHeaders=([a-z0-9;-]{1,500}), ?Signature=([0-9a-f]{64})$/;

export function readAuthorization(header: string): Authorization | null {
  const [, accessKeyId, date, region, service, signedHeaders, signature] = HEADER.exec(header) ?? [];
  if (!accessKeyId || !date || !region || !service || !signedHeaders || !signature) return null;
  return { accessKeyId, date, region, service, signedHeaders: signedHeaders.split(";"), signature };
}

/**
 * The signature of a request without a query, as Amazon describes it
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
export function signatureOf(
  { method, host, path, headers }: SignedRequest,
  { date, region, service, signedHeaders }: Authorization,
  secretAccessKey: string,
): string {
  const value = (name: string) => (name === "host" ? host : (headers[name] ?? "")).trim().replaceAll(/ {2,}/g, " ");
  const canonical = [
    method,
    path.split("/").map(encoded).join("/"),
    "",
    ...signedHeaders.map((name) => `${name}:${value(name)}`),
    "",
    signedHeaders.join(";"),
    headers["x-amz-content-sha256"] ?? "",
  ].join("\n");
  const scope = `${date}/${region}/${service}/aws4_request`;
  const hash = createHash("sha256").update(canonical).digest("hex");
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"] ?? "", scope, hash].join("\n");
  const key = [date, region, service, "aws4_request"].reduce<string | Buffer>(sign, `AWS4${secretAccessKey}`);
  return sign(key, text).toString("hex");
}

/** A part of a path, with everything encoded but A-Z, a-z, 0-9, `-`, `.`, `_` and `~`. */
function encoded(part: string): string {
  return encodeURIComponent(decodeURIComponent(part)).replaceAll(/[!'()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
}

function sign(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
