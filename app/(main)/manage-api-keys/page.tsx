import type { Metadata } from "next";
import { ApiKeysScreen } from "#components/api-keys/ApiKeysScreen.tsx";
import { env } from "#server/env.ts";

export const metadata: Metadata = { title: "API keys" };

export default function ApiKeysPage() {
  return <ApiKeysScreen appUrl={env.APP_URL} />;
}
