import { randomBytes } from "node:crypto";
import * as z from "zod";
import { invalidField } from "#lib/errors.ts";
import { type OwnFolder, ownFolder } from "#server/foundation/outgoing/index.ts";
import { aboutFiles } from "../about-files.ts";
import { type AnyIntegration, defineIntegration } from "../define-integration.ts";
import type { Change, Current, Outcome } from "../integration.ts";

const Settings = z.object({ folder: z.string().optional() });
const Credential = z.object({ folder: z.string() });

/**
 * A folder on this server: a copy of the responses as files, for merchants who run it themselves.
 * @param root the operator's folder, in which each connection has one
 */
export function folderIntegration(root: string): AnyIntegration {
  return defineIntegration({
    name: "Folder",
    settings: Settings,
    credential: Credential,
    readChange,
    verify: async ({ credential }) => {
      const outcome = await tried(ownFolder(root, credential.folder), (own) => own.write("README.txt", aboutFiles));
      return outcome.kind === "delivered" ? { kind: "verified" } : outcome;
    },
    files: {
      write: ({ path, body }, { credential }) =>
        tried(ownFolder(root, credential.folder), (own) => own.write(path, body)),
      remove: (path, { credential }) => tried(ownFolder(root, credential.folder), (own) => own.remove(path)),
      removeFolder: (folder) => tried(ownFolder(root, folder), (own) => own.removeAll()),
    },
    prepare: () => "The folder gets files once a day, not a message for each response.",
    send: async (): Promise<Outcome> => ({ kind: "refused", reason: "A folder gets no messages." }),
  });
}

const NAME = /^[A-Za-z0-9-]{1,40}$/;

/** No two accounts get the same folder. */
function readChange(
  { folder }: Record<string, unknown>,
  current: Current,
  fieldName: (field: string) => string,
): Change {
  if (folder === undefined) return { settings: {}, credential: null };
  if (current.credential !== null) {
    if (folder === current.settings.folder) return { settings: {}, credential: null };
    throw invalidField(fieldName("folder"), "can't be changed; disconnect the folder and connect another one");
  }
  if (!NAME.test(String(folder))) throw invalidField(fieldName("folder"), "must be 1 to 40 of A-Z, a-z, 0-9 and -");
  const own = `${folder}-${randomBytes(4).toString("hex")}`;
  return { settings: { folder: own }, credential: JSON.stringify({ folder: own }) };
}

async function tried(folder: OwnFolder, work: (folder: OwnFolder) => Promise<void>): Promise<Outcome> {
  try {
    await work(folder);
    return { kind: "delivered" };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    if (code === null) throw error;
    const problem = code === "ENOSPC" || code === "EDQUOT" ? "the disk is full" : `it can't be written to (${code})`;
    const reason = `The folder on this server has a problem: ${problem}. Ask the person who runs it.`;
    return { kind: "later", scope: "connection", reason };
  }
}
