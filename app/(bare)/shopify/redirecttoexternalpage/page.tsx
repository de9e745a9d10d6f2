import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { LeaveFrame } from "#components/layout/LeaveFrame.tsx";
import { externalAddress } from "#server/edge/external-address.ts";

export const metadata: Metadata = { title: "Leaving Afterword" };

type Query = Promise<{ url?: string | string[] }>;

/** Leads the top window to an address that is on the list. */
export default async function RedirectToExternalPage({ searchParams }: { searchParams: Query }) {
  const { url } = await searchParams;
  const address = externalAddress(typeof url === "string" ? url : undefined);
  if (address === null) notFound();
  if ((await headers()).get("sec-fetch-dest") !== "iframe") redirect(address);
  return <LeaveFrame address={address} />;
}
