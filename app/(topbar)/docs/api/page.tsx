import type { Metadata } from "next";
import { ApiReference } from "#components/api-docs/ApiReference.tsx";
import { apiReference } from "#lib/calls/reference.ts";
import { env } from "#server/env.ts";
import { statedLimits } from "#server/rate-limits/index.ts";

export const metadata: Metadata = {
  title: "API",
  description: "Every call of the API: what it takes, what it answers, and who may make it.",
};

/** Made at the first reader: it says the same to all of them. */
let reference: ReturnType<typeof apiReference> | undefined;

export default function ApiPage() {
  reference ??= apiReference(env.APP_URL);
  return <ApiReference reference={reference} appUrl={env.APP_URL} limits={statedLimits()} />;
}
