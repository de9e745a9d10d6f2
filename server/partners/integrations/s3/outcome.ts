import { retryAfter } from "#server/foundation/outgoing/index.ts";
import { outcomeOfStatus, quoted, withoutAnswer } from "../answer.ts";
import type { Outcome, Outgoing } from "../integration.ts";
import type { Bucket } from "./bucket.ts";

/**
 * What the last answer means (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html). Storage elsewhere
 * answers the same, or only with a status.
 */
export function outcomeOf({ bucket, endpoint, secretAccessKey }: Bucket, out: Outgoing): Outcome {
  const partner = endpoint === undefined ? "Amazon S3" : "Your storage";
  const answer = out.lastAnswer();
  if (!answer) return withoutAnswer(partner, out);
  const code = elementIn(answer.body, "Code");
  const region = elementIn(answer.body, "Region") ?? answer.headers.get("x-amz-bucket-region");
  switch (code) {
    case "InvalidAccessKeyId":
    case "SignatureDoesNotMatch":
    case "InvalidToken":
    case "ExpiredToken":
      return {
        kind: "pause",
        why: "credentials",
        reason: `${partner} doesn't accept this access key. Enter another one.`,
      };
    case "AccessDenied":
    case "AllAccessDisabled":
      return {
        kind: "pause",
        why: "permission",
        reason: `${partner} doesn't let this key write and remove files in ${bucket}. Allow it s3:PutObject and s3:DeleteObject, and the key that encrypts the bucket, if there is one.`,
      };
    case "NoSuchBucket":
      return { kind: "pause", why: "settings", reason: `${partner} has no bucket named ${bucket}. Check its name.` };
    case "PermanentRedirect":
    case "TemporaryRedirect":
    case "AuthorizationHeaderMalformed":
    case "IllegalLocationConstraintException":
      return {
        kind: "pause",
        why: "settings",
        reason:
          region === null
            ? `The bucket ${bucket} is in another region. Check its region.`
            : `The bucket ${bucket} is in the region ${quoted(region)}. Enter that one.`,
      };
    case "RequestTimeTooSkewed":
      return {
        kind: "later",
        scope: "connection",
        reason: `The clock of this server is wrong, so ${partner} refused the file.`,
      };
    case "RequestTimeout":
    case "OperationAborted":
      return { kind: "later", scope: "message", reason: `${partner} asked us to try again.` };
    case "SlowDown":
      return {
        kind: "later",
        scope: "connection",
        reason: `${partner} asked us to slow down.`,
        notBefore: retryAfter(answer, out.now),
      };
  }
  // Amazon answers that a missing file was removed; other storage answers that it can't find it.
  if (answer.status === 404 && code === "NoSuchKey") return { kind: "delivered" };
  if (answer.status === 403) {
    return {
      kind: "pause",
      why: "permission",
      reason: `${partner} refused the file (HTTP 403). Check the access key and what it may do.`,
    };
  }
  const message = quoted(elementIn(answer.body, "Message") ?? "", [secretAccessKey]);
  return outcomeOfStatus(partner, answer, out.now, message) ?? { kind: "delivered" };
}

/** The text of an element of an error, which has no others of that name. */
function elementIn(body: string, name: string): string | null {
  const start = body.indexOf(`<${name}>`);
  const end = body.indexOf(`</${name}>`, start);
  return start === -1 || end === -1 ? null : body.slice(start + name.length + 2, end);
}
