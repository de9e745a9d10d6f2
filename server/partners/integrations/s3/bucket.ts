import * as z from "zod";

const name = (pattern: RegExp, message: string) => z.string().trim().regex(pattern, message);

/** A bucket, and the key that writes to it. */
export const Bucket = z.object({
  bucket: name(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name: 3 to 63 of a-z, 0-9, - and ."),
  region: name(/^[a-z0-9-]{1,40}$/, "must be a region, such as us-east-1"),
  /** The address of storage other than Amazon's, without a path. */
  endpoint: z
    .url({ protocol: /^https$/, error: "must be an https:// address" })
    .refine((url) => URL.parse(url)?.pathname === "/" && !/[?#]/.test(url), "must be an address without a path")
    .optional(),
  folder: name(
    /^[\w.=-]{1,100}(?:\/[\w.=-]{1,100}){0,9}$/,
    "must be up to 10 names of A-Z, a-z, 0-9, -, _, . and =, with / between them",
  )
    .refine((folder) => !folder.split("/").some((part) => /^\.+$/.test(part)), "must not have a name of dots alone")
    .optional(),
  accessKeyId: name(/^[\w+/=-]{1,128}$/, "must be the ID of an access key"),
  secretAccessKey: z.string().trim().min(1, "is required"),
});
export type Bucket = z.infer<typeof Bucket>;

/** What is shown of it. */
export const ShownBucket = Bucket.omit({ secretAccessKey: true }).partial();

/** Where an object of a bucket is. Amazon's buckets have hosts of their own, unless a dot would break the certificate. */
export function objectUrl({ bucket, region, endpoint, folder }: Bucket, path: string): string {
  const key = folder === undefined ? path : `${folder}/${path}`;
  if (endpoint !== undefined) return `${endpoint.replace(/\/$/, "")}/${bucket}/${key}`;
  const host = `s3.${region}.amazonaws.com`;
  return bucket.includes(".") ? `https://${host}/${bucket}/${key}` : `https://${bucket}.${host}/${key}`;
}
