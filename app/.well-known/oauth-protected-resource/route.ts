import { serveResourceMetadata } from "#server/edge/oauth/metadata.ts";

export const dynamic = "force-dynamic";
export { serveResourceMetadata as GET };
