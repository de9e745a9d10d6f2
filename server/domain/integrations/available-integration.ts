import { AppError } from "#lib/errors.ts";
import { type IntegrationName, integrationLabel, setupOf } from "#lib/partners.ts";
import type { AnyIntegration } from "#server/partners/integrations/define-integration.ts";
import { integrationOf } from "#server/partners/integrations/registry.ts";

/** @throws AppError `conflict` where the operator registered no app with the partner */
export async function availableIntegration(name: IntegrationName): Promise<AnyIntegration> {
  const integration = await integrationOf(name);
  if (!integration) throw notSetUp(name);
  return integration;
}

export function notSetUp(name: IntegrationName): AppError {
  const message = `${integrationLabel(name)} isn't set up on this server. Ask the person who runs it to ${setupOf(name)}.`;
  return new AppError("conflict", message);
}
