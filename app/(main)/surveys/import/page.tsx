import type { Metadata } from "next";
import { ImportScreen } from "#components/imports/ImportScreen.tsx";
import { timeZones } from "#lib/calls/profile.ts";

export const metadata: Metadata = { title: "Import responses" };

export default function ImportPage() {
  return <ImportScreen timeZones={[...timeZones]} />;
}
