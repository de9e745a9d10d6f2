import { writeFileSync } from "node:fs";
import path from "node:path";
import { potFile, potText } from "./plugin-texts/pot-file.ts";

// npm run plugin:texts: writes the list of the WooCommerce plugin's texts, from its code.
writeFileSync(path.resolve(import.meta.dirname, "..", potFile), potText());
