import { createHash } from "node:crypto";
import { readBytes } from "../../body.ts";
import { type Route, sendJson, sendProblem } from "../../http.ts";
import { putBounded } from "../bounded-map.ts";
import { type RecordedRequest, recordOf } from "../recorded.ts";
import type { StandIn, StandInContext } from "../stand-in.ts";
import { type ObjectAnswer, refusal } from "./refusal.ts";
import { readAuthorization, signatureOf } from "./signature.ts";

const SIZE_LIMIT_BYTES = 100 * 1024 * 1024;
const MOST_OBJECTS = 2_000;
const MOST_SKEW_MS = 15 * 60_000;
/** Below the base path: the address's host, and its path. */
const PATH = /^\/s3\/([a-z0-9.-]{1,253})(\/.*)$/;
const AMAZON = /^(?:([a-z0-9-]{3,63})\.)?s3\.([a-z0-9-]{1,40})\.amazonaws\.com$/;
const OBJECT = /^\/s3\/objects\/(.{1,1000})$/;

/**
 * Amazon S3, and storage elsewhere that works like it. Any key ID with this secret is right, unless `bad` is in it. A
 * bucket with `missing` in its name doesn't exist, `frankfurt` is in eu-central-1, `denied` takes nothing, and `kept`
 * lets nothing be removed. `GET /s3/objects` lists the objects, and `GET /s3/objects/<bucket>/<key>` reads one.
 */
export function makeS3(
  { secretAccessKey }: { secretAccessKey: string },
  { records, controls }: StandInContext,
): StandIn {
  const objects = new Map<string, Buffer>();

  function answer(record: RecordedRequest, host: string, path: string, body: Buffer): ObjectAnswer {
    const { method, headers } = record;
    const wrong = refused(record, host, path, body);
    if (wrong) return wrong;
    const { bucket, key } = objectOf(host, path);
    if (bucket.includes("missing"))
      return refusal(404, "NoSuchBucket", "The specified bucket does not exist", { BucketName: bucket });
    if (bucket.includes("denied") || (method === "DELETE" && bucket.includes("kept")))
      return refusal(403, "AccessDenied", "Access Denied");
    if (method === "DELETE") {
      objects.delete(`${bucket}/${key}`);
      return { status: 204 };
    }
    if (headers["content-length"] === undefined)
      return refusal(411, "MissingContentLength", "You must provide the Content-Length HTTP header.");
    putBounded(objects, `${bucket}/${key}`, body, MOST_OBJECTS);
    return { status: 200, headers: { etag: `"${createHash("md5").update(body).digest("hex")}"` } };
  }

  function refused(
    { method, headers }: RecordedRequest,
    host: string,
    path: string,
    body: Buffer,
  ): ObjectAnswer | null {
    const given = readAuthorization(headers.authorization ?? "");
    if (!given) return refusal(403, "AccessDenied", "Access Denied");
    const amazon = AMAZON.exec(host);
    const region = amazon?.[2] ?? given.region;
    if (given.service !== "s3" || given.region !== region) {
      const message = `The authorization header is malformed; the region '${given.region}' is wrong; expecting '${region}'`;
      return refusal(400, "AuthorizationHeaderMalformed", message, { Region: region });
    }
    if (given.accessKeyId.includes("bad")) {
      const message = "The AWS Access Key Id you provided does not exist in our records.";
      return refusal(403, "InvalidAccessKeyId", message, { AWSAccessKeyId: given.accessKeyId });
    }
    if (
      Math.abs(Date.now() - timeOf(headers["x-amz-date"] ?? "")) > MOST_SKEW_MS ||
      !headers["x-amz-date"]?.startsWith(given.date)
    )
      return refusal(
        403,
        "RequestTimeTooSkewed",
        "The difference between the request time and the current time is too large.",
      );
    const sent = { method, host, path, headers };
    if (!given.signedHeaders.includes("host") || signatureOf(sent, given, secretAccessKey) !== given.signature)
      return refusal(
        403,
        "SignatureDoesNotMatch",
        "The request signature we calculated does not match the signature you provided.",
      );
    if (headers["x-amz-content-sha256"] !== createHash("sha256").update(body).digest("hex"))
      return refusal(
        400,
        "XAmzContentSHA256Mismatch",
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      );
    if (objectOf(host, path).bucket.includes("frankfurt") && amazon && region !== "eu-central-1") {
      const message = "The bucket you are attempting to access must be addressed using the specified endpoint.";
      return refusal(301, "PermanentRedirect", message, {}, { "x-amz-bucket-region": "eu-central-1" });
    }
    return null;
  }

  const apiRoute: Route = async (request, response) => {
    const { raw, method } = request;
    // As it was sent: parsing an address decodes nothing, but a signature is of these very bytes.
    const [, host, path] = PATH.exec((raw.url ?? "").split("?")[0] ?? "") ?? [];
    if (host === undefined || path === undefined || (method !== "PUT" && method !== "DELETE")) return false;
    const body = await readBytes(raw, SIZE_LIMIT_BYTES);
    if (body === null) return sendProblem(response, 413, "The body is larger than 100 MiB.");
    const record = recordOf("s3", request, method === "PUT" ? { bytes: body.length } : null);
    records.add(record);
    if (await controls.fails("s3", response)) return true;
    const { status, headers = {}, body: sent } = answer(record, host, path, body);
    response.writeHead(status, headers).end(sent);
    return true;
  };

  const objectsRoute: Route = ({ method, path }, response) => {
    if (method !== "GET") return false;
    if (path === "/s3/objects")
      return sendJson(
        response,
        [...objects].map(([key, body]) => ({ key, bytes: body.length })),
      );
    const [, key] = OBJECT.exec(path) ?? [];
    if (key === undefined) return false;
    const body = objects.get(decodeURIComponent(key));
    if (!body) return sendProblem(response, 404, "There is no such object.");
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": body.length }).end(body);
    return true;
  };
  return { slug: "s3", settings: () => ({ secretAccessKey }), routes: [objectsRoute, apiRoute] };
}

/** A bucket is named by the host at Amazon, or else by the path. */
function objectOf(host: string, path: string): { bucket: string; key: string } {
  const named = AMAZON.exec(host)?.[1];
  if (named !== undefined) return { bucket: named, key: path.slice(1) };
  const [bucket = "", ...rest] = path.slice(1).split("/");
  return { bucket, key: rest.join("/") };
}

/** The time of a `YYYYMMDDTHHMMSSZ` text, in milliseconds since 1970; 0 for any other text. */
function timeOf(text: string): number {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return second === undefined ? 0 : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
