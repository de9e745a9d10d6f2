import { serveServerMetadata } from "#server/edge/oauth/metadata.ts";

export const dynamic = "force-dynamic";
export { serveServerMetadata as GET };
