import { callOf } from "#lib/calls/catalogue.ts";
import type { CallName } from "#lib/calls/routes.ts";
import { AppError } from "#lib/errors.ts";
import { identifyAssistant } from "#server/domain/assistants/index.ts";
import type { AuthorContext, KeyContext } from "#server/foundation/context/context.ts";
import { checkRole, requirePlanOf, secretKeyOf } from "./authorise.ts";

/**
 * Checks an assistant's right to a tool, and returns the context that its handler works in. A read takes what opens the
 * MCP server. A change also takes the scope `write`, which no secret key has, and the role of the person who allowed the
 * assistant, whose change it is. Throws 401, 403, and 402 without a plan that has the call.
 */
export async function authoriseTool(
  name: CallName,
  token: string | null,
  base: { traceId: string; now: Date },
): Promise<KeyContext | (KeyContext & AuthorContext)> {
  const call = callOf(name);
  const { accountId, scopes, allower } = await secretKeyOf(token, identifyAssistant);
  const context = { ...base, session: null, accountId };
  if (call.plan) await requirePlanOf(context, call.plan);
  if (call.effect === "read") return context;
  if (!allower) {
    throw new AppError("forbidden", "A secret key can't change anything here. Connect the assistant by signing in.");
  }
  if (!scopes.includes("write")) throw new AppError("forbidden", "This access can only read.");
  checkRole(call.access, allower.role);
  return { ...context, personId: allower.personId, isStaff: false };
}
