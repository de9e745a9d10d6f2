import { writeFileSync } from "node:fs";
import path from "node:path";
import { routeList, routeListFile } from "./routes/route-list.ts";

// npm run routes: writes the list of routes that browsers load, from the declarations.
writeFileSync(path.resolve(import.meta.dirname, "..", routeListFile), routeList());
