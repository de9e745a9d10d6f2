import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** A folder of this machine that files for one account are written to. */
export interface OwnFolder {
  /** Writes a file, in place of any that is there; readers see one or the other, whole. */
  write(file: string, body: Uint8Array): Promise<void>;
  /** Removes a file, if it is there. */
  remove(file: string): Promise<void>;
  /** Removes the folder with everything in it. */
  removeAll(): Promise<void>;
}

/**
 * The folder `name` below `root`, which the operator made. What fails rejects with Node's error, whose `code` says why.
 * @throws for a name or a file that leads elsewhere
 */
export function ownFolder(root: string, name: string): OwnFolder {
  const folder = within(root, name);
  return {
    write: async (file, body) => {
      const target = within(folder, file);
      // Not the root: a disk that isn't mounted isn't filled up in its place.
      await mkdir(folder).catch(unlessThere);
      await mkdir(path.dirname(target), { recursive: true });
      const draft = `${target}.${randomUUID()}`;
      try {
        await writeFile(draft, body);
        await rename(draft, target);
      } finally {
        await rm(draft, { force: true });
      }
    },
    remove: async (file) => await rm(within(folder, file), { force: true }),
    removeAll: async () => await rm(folder, { recursive: true, force: true }),
  };
}

function within(root: string, name: string): string {
  const target = path.resolve(root, name);
  if (target.startsWith(`${path.resolve(root)}${path.sep}`)) return target;
  throw new Error("a file's path leads out of its folder");
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
