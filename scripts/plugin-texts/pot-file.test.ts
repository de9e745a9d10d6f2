import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { potFile, potText, textsIn } from "./pot-file.ts";

test("the list of the plugin's texts is the one that its code makes (npm run plugin:texts)", () => {
  expect(readFileSync(path.resolve(import.meta.dirname, "../..", potFile), "utf8")).toBe(potText());
});

test("a text is found with its note for translators", () => {
  const source = `<?php
    /* translators: %s: an address. */
    $a = array( sprintf( __( 'Go to %s', 'afterword' ), $b ) );
    if ( $a ) { ?><p><?php esc_html_e( "It's", 'afterword' ); ?></p><?php }`;
  expect(textsIn(source, "a.php")).toEqual([
    { text: "Go to %s", note: "translators: %s: an address." },
    { text: "It's", note: "" },
  ]);
});

test.each(["__( $text, 'afterword' );", "__( 'Text' );", "__( 'Text', 'other' );"])(
  "%s can't be translated",
  (call) => {
    expect(() => textsIn(`<?php ${call}`, "a.php")).toThrow("a.php:1 has no text to translate");
  },
);
