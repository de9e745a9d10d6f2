import * as z from "zod";
import type { Call } from "./declare.ts";

/** The body of a call as a tool takes it: without the fields that the tool doesn't have. Undefined without a body. */
export function toolBody({ body, toolChange }: Call): z.ZodObject | undefined {
  if (body === undefined) return undefined;
  if (!(body instanceof z.ZodObject)) throw new Error("the body of a tool must be an object");
  const omitted = toolChange?.omits ?? [];
  return z.object(Object.fromEntries(Object.entries(body.shape).filter(([name]) => !omitted.includes(name))));
}
