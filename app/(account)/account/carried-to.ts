import { headers } from "next/headers";
import { OPEN_STORE_SCREEN } from "#lib/open-store-path.ts";
import { carriedForm, type FormSubmission } from "#server/edge/forms/index.ts";

/** The form that was just submitted from a screen without scripts, according to the URL. */
export async function carriedTo(
  screen: string,
  query: Readonly<Record<string, unknown>>,
): Promise<FormSubmission | undefined> {
  if (query.sent === undefined && query.refused === undefined) return undefined;
  return carriedForm((await headers()).get("cookie"), screen) ?? undefined;
}

/** The address of a store's user who was just asked to sign in, as their platform named it: typed in for them. */
export async function storeUserAddress(): Promise<string | undefined> {
  return carriedForm((await headers()).get("cookie"), OPEN_STORE_SCREEN)?.values.emailAddress;
}
