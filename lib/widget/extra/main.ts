import { extraTypes } from "./extra-types.ts";

/** This file's own: see `scripts/build-widget.mjs`. */
declare const extraVersion: string;

if (window.afterword) window.afterword.extra = { ...extraTypes, version: extraVersion };
