import { randomUUID } from "node:crypto";
import { membersOf } from "#lib/unknown-values.ts";
import { putBounded } from "../bounded-map.ts";

/** A profile: its identifiers and other attributes, as they were sent last. */
export type Profile = Record<string, unknown> & { id: string; properties: Record<string, unknown> };

/** What names a profile, the strongest first. */
const identifiers = ["id", "external_id", "email", "phone_number"] as const;

/**
 * The account's profiles. As at Klaviyo, one identifier finds a profile, and what else is sent replaces what is
 * there: the other identifiers, too, so that a sender can take away the ID that a profile has in another system.
 */
export function makeProfiles() {
  const profiles = new Map<string, Profile>();

  function find(sent: Record<string, unknown>): Profile | undefined {
    for (const identifier of identifiers) {
      const value = sent[identifier];
      const found =
        typeof value === "string" ? [...profiles.values()].find((one) => one[identifier] === value) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  /** Changes the profile that these attributes name, or makes one. */
  function save(sent: Record<string, unknown>): Profile {
    const known = find(sent);
    const properties = { ...known?.properties, ...membersOf(sent.properties) };
    const profile = { ...known, ...sent, properties, id: known?.id ?? randomUUID() };
    putBounded(profiles, profile.id, profile);
    return profile;
  }

  return { save, list: () => [...profiles.values()] };
}
