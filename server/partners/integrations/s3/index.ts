import { invalidField } from "#lib/errors.ts";
import { membersOf, parseJson } from "#lib/unknown-values.ts";
import { checkOutgoingUrl, OutgoingError } from "#server/foundation/outgoing/index.ts";
import { aboutFiles } from "../about-files.ts";
import { defineIntegration } from "../define-integration.ts";
import type { Change, Current, Outcome } from "../integration.ts";
import { Bucket, ShownBucket } from "./bucket.ts";
import { outcomeOf } from "./outcome.ts";
import { removeObject, writeObject } from "./requests.ts";

/** Amazon S3, or storage with its API: a copy of the responses as files. */
export const s3 = defineIntegration({
  name: "S3",
  settings: ShownBucket,
  credential: Bucket,
  readChange,
  // Whether files can be written and removed is tried with one that explains the others.
  verify: async ({ credential }, out) => {
    await writeObject(
      { path: "README.txt", contentType: "text/plain; charset=utf-8", body: aboutFiles },
      credential,
      out,
    );
    const written = outcomeOf(credential, out);
    if (written.kind !== "delivered") return written;
    await removeObject("responses/month=0000-00/0001.parquet", credential, out);
    const removed = outcomeOf(credential, out);
    if (removed.kind !== "delivered") return removed;
    return { kind: "verified", settings: ShownBucket.parse(credential) };
  },
  files: {
    write: async (file, { credential }, out) => {
      await writeObject(file, credential, out);
      return outcomeOf(credential, out);
    },
    remove: async (path, { credential }, out) => {
      await removeObject(path, credential, out);
      return outcomeOf(credential, out);
    },
  },
  prepare: () => "Amazon S3 gets files once a day, not a message for each response.",
  send: async (): Promise<Outcome> => ({ kind: "refused", reason: "Amazon S3 gets no messages." }),
});

/** A bucket and its key are entered together. The secret stays if nothing else changes. */
async function readChange(
  sent: Record<string, unknown>,
  current: Current,
  fieldName: (field: string) => string,
): Promise<Change> {
  if (Object.keys(sent).length === 0) return { settings: {}, credential: null };
  const stored = current.credential === null ? {} : membersOf(parseJson(current.credential));
  const { secretAccessKey: _, ...place } = stored;
  const isSame = Object.keys({ ...place, ...sent }).every((field) => sent[field] === place[field]);
  if (isSame) return { settings: {}, credential: null };
  for (const field of ["bucket", "region", "accessKeyId", "secretAccessKey"])
    if (sent[field] === undefined) throw invalidField(fieldName(field), "is required with a new place");
  const read = Bucket.safeParse(sent);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw invalidField(fieldName(String(issue?.path[0] ?? "bucket")), issue?.message ?? "isn't valid");
  }
  if (read.data.endpoint !== undefined) await checkEndpoint(fieldName("endpoint"), read.data.endpoint);
  const { bucket, region, endpoint, folder, accessKeyId } = read.data;
  return { settings: { bucket, region, endpoint, folder, accessKeyId }, credential: JSON.stringify(read.data) };
}

async function checkEndpoint(field: string, endpoint: string): Promise<void> {
  try {
    await checkOutgoingUrl("s3", endpoint);
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    throw invalidField(field, `must be a public https:// address, but ${error.reason}`);
  }
}
