import { headers } from "next/headers";
import { carriedForm, type SentForm } from "#server/edge/forms/index.ts";

/** The form that was just submitted from a screen without scripts, according to the URL. */
export async function carriedTo(
  screen: string,
  query: Readonly<Record<string, unknown>>,
): Promise<SentForm | undefined> {
  if (query.sent === undefined && query.refused === undefined) return undefined;
  return carriedForm((await headers()).get("cookie"), screen) ?? undefined;
}
