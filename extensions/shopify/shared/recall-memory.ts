import { membersOf } from "#lib/unknown-values.ts";
import type { Memory } from "#lib/widget/memory.ts";
import { newResponseId } from "./new-response-id.ts";
import type { ShopifySurface } from "./surface.ts";

/** The surface's memory of its response to this order, or a new one. Shopify doesn't promise to keep it. */
export async function recallMemory(surface: ShopifySurface, name: string): Promise<Memory> {
  const fresh: Memory = { responseId: newResponseId(), sequence: 0, answers: [] };
  const kept = await surface.readMemory(name).catch(() => null);
  return isMemory(kept) ? kept : fresh;
}

/** Returns how to store it: one write after the other, so that an older one never comes last. */
export function memoryWriter(surface: ShopifySurface, name: string): (memory: Memory) => void {
  let last: Promise<unknown> = Promise.resolve();
  return (memory) => {
    const now = structuredClone(memory);
    last = last.then(() => surface.writeMemory(name, now)).catch(() => {});
  };
}

/** Only this file writes it. */
function isMemory(kept: unknown): kept is Memory {
  const { responseId, sequence, answers } = membersOf(kept);
  return typeof responseId === "string" && typeof sequence === "number" && Array.isArray(answers);
}
