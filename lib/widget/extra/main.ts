import { extraTypes } from "./extra-types.ts";

if (window.afterword) window.afterword.extra = extraTypes;
