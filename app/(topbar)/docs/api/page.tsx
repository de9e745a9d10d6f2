import type { Metadata } from "next";
import { drawnReference } from "#components/api-docs/drawn-reference.ts";
import { ReferenceIndex } from "#components/api-docs/ReferenceIndex.tsx";
import { env } from "#server/foundation/env.ts";
import { statedLimits } from "#server/foundation/rate-limits/index.ts";

export const metadata: Metadata = {
  title: "API",
  description: "Every API call: what it accepts, what it returns, and who can use it.",
};

export default function ApiPage() {
  const { areas, groups } = drawnReference(env.APP_URL);
  return <ReferenceIndex areas={areas} groups={groups} appUrl={env.APP_URL} limits={statedLimits()} />;
}
