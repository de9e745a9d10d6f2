import * as z from "zod";
import { AppError } from "#lib/errors.ts";
import { requestJson } from "../request-json.ts";
import type { WixInstance } from "./signed-instance.ts";
import { WIX_API, type WixApp } from "./wix-app.ts";

const Id = z
  .string()
  .transform((text) => text.toLowerCase())
  .nullish()
  .catch(null);
const TokenInfo = z.object({ active: z.boolean(), clientId: Id, instanceId: Id });

/**
 * Whether Wix says that a signed instance is still active, for this app and this site. The signature was checked before:
 * nobody makes us ask with a text of their own.
 * @param signed the parameter `instance`, which {@link WixInstance} was read from
 * @throws AppError `partner-failed` if Wix can't be asked
 */
export async function isActive(app: WixApp, { instanceId }: WixInstance, signed: string): Promise<boolean> {
  const { status, body } = await requestJson("wix", `${WIX_API}/oauth2/token-info`, {
    method: "POST",
    subject: "Wix",
    about: `site ${instanceId}`,
    body: { token: signed },
    secrets: signed,
  });
  if (status >= 400 && status < 500 && status !== 429) return false;
  const { data } = TokenInfo.safeParse(body);
  if (status !== 200 || !data) {
    throw new AppError("partner-failed", `Wix couldn't confirm who opened this page (${status}). Try again later.`);
  }
  const isOurs = !data.clientId || data.clientId === app.appId.toLowerCase();
  return data.active && isOurs && (!data.instanceId || data.instanceId === instanceId);
}
