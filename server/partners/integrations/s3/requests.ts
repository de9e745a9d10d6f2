import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import type { FileToWrite, Outgoing } from "../integration.ts";
import { type Bucket, objectUrl } from "./bucket.ts";

/** Writes an object (PutObject). The answer is in `out`. */
export async function writeObject(file: FileToWrite, bucket: Bucket, out: Outgoing): Promise<void> {
  await request(
    { method: "PUT", path: file.path, headers: { "content-type": file.contentType }, body: file.body },
    bucket,
    out,
  );
}

/** Removes an object, if it is there (DeleteObject). The answer is in `out`. */
export async function removeObject(path: string, bucket: Bucket, out: Outgoing): Promise<void> {
  await request({ method: "DELETE", path, headers: {}, body: new Uint8Array() }, bucket, out);
}

interface ObjectRequest {
  method: "PUT" | "DELETE";
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** Signed with version 4 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). */
async function request({ method, path, headers, body }: ObjectRequest, bucket: Bucket, out: Outgoing): Promise<void> {
  const { accessKeyId, secretAccessKey, region } = bucket;
  const signer = new AwsV4Signer({
    method,
    url: objectUrl(bucket, path),
    headers: { ...headers, "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") },
    service: "s3",
    region,
    accessKeyId,
    secretAccessKey,
    datetime: out.now.toISOString().replace(/[:-]|\.\d{3}/g, ""),
  });
  const signed = await signer.sign();
  try {
    await out.fetch(signed.url, {
      method,
      redirect: "manual",
      headers: signed.headers,
      ...(method === "PUT" && { body }),
    });
  } catch {
    // What went wrong is in `out`.
  }
}
