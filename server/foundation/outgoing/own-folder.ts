import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** A folder of this machine that files for one account are written to. */
export interface OwnFolder {
  /** Writes a file, in place of any that is there; readers see one or the other, whole. */
  write(file: string, body: Uint8Array): Promise<void>;
  /** Removes a file, if it is there. */
  remove(file: string): Promise<void>;
  /** Removes the folder with everything in it, if it is there; not finding `root` is a failure. */
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
      await writeFile(draftOf(target), body);
      await rename(draftOf(target), target);
    },
    remove: async (file) => {
      const target = within(folder, file);
      for (const one of [target, draftOf(target)]) await rm(one, { force: true });
    },
    removeAll: async () => {
      await access(root);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The draft of a file. If its writer is killed, it stays until the next one, as only one writes at a time. */
function draftOf(file: string): string {
  return `${file}.draft`;
}

function within(root: string, name: string): string {
  const target = path.resolve(root, name);
  if (target.startsWith(`${path.resolve(root)}${path.sep}`)) return target;
  throw new Error("a file's path leads out of its folder");
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}
