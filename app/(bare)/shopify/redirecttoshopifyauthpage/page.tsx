import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { LeaveFrame } from "#components/layout/LeaveFrame.tsx";
import { installAddress } from "#server/edge/external-address.ts";

export const metadata: Metadata = { title: "Install Afterword" };

type Query = Promise<{ shop?: string | string[] }>;

/** Leads the top window to the page of a store on which it installs the app. */
export default async function RedirectToShopifyAuthPage({ searchParams }: { searchParams: Query }) {
  const { shop } = await searchParams;
  const address = installAddress(typeof shop === "string" ? shop : undefined);
  if (address === null) notFound();
  if ((await headers()).get("sec-fetch-dest") !== "iframe") redirect(address);
  return <LeaveFrame address={address} />;
}
