import type { OutputOf } from "#lib/client/call.ts";
import { AppError } from "#lib/errors.ts";
import { lockAccount } from "#server/domain/accounts/index.ts";
import type { MemberContext } from "#server/foundation/context/context.ts";
import { tenant } from "#server/foundation/database/db.ts";
import { env } from "#server/foundation/env.ts";
import { encodeImage } from "./encode-image.ts";

/** The address of a picture, and its size in pixels. */
type StoredImage = OutputOf<"Survey.UploadImage">;

const MAX_ACCOUNT_BYTES = 100 * 1024 * 1024;

/**
 * Stores an uploaded picture, re-encoded, at an address that can't be guessed and never changes. Throws as
 * `encodeImage` does, and 409 if the account's pictures together would be over 100 MiB.
 */
export async function storeImage({ accountId }: MemberContext, given: Uint8Array): Promise<StoredImage> {
  const { bytes, contentType, width, height } = await encodeImage(accountId, given);
  const id = await tenant().$transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const kept = await transaction.image.aggregate({ where: { accountId }, _sum: { byteLength: true } });
    if ((kept._sum.byteLength ?? 0) + bytes.length > MAX_ACCOUNT_BYTES) {
      throw new AppError("conflict", "Your images have reached the 100 MB limit. Use smaller images.");
    }
    const data = { accountId, contentType, width, height, byteLength: bytes.length, bytes: new Uint8Array(bytes) };
    const row = await transaction.image.create({ data, select: { id: true } });
    return row.id;
  });
  return { url: `${env.APP_URL}/images/${id}`, width, height };
}
