import type { Partner } from "../partner.ts";

interface ImportPartner extends Partner {
  kind: "import";
  /** What merchants enter to let us read, and where they find it. */
  keyLabel: string;
  keyHint: string;
}

/** Services that merchants bring their past responses from. */
export const importPartners = {
  Fairing: {
    slug: "fairing",
    kind: "import",
    keyLabel: "API key",
    keyHint: "Copy it from your Fairing account.",
  },
  KnoCommerce: {
    slug: "kno",
    kind: "import",
    keyLabel: "Client ID and secret",
    keyHint: "Copy both from your KnoCommerce account, and put a colon between them.",
  },
  Zigpoll: {
    slug: "zigpoll",
    kind: "import",
    keyLabel: "Private key",
    keyHint: "Add one under Integrations in your Zigpoll account.",
  },
} as const satisfies Record<string, ImportPartner>;

export type ImportSource = keyof typeof importPartners;

export function isImportSource(name: string): name is ImportSource {
  return Object.hasOwn(importPartners, name);
}

export const importSources: readonly ImportSource[] = Object.keys(importPartners).filter(isImportSource);
