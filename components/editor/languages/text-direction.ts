const rightToLeft = new Set(["ar", "arc", "ckb", "dv", "fa", "he", "ks", "ku", "ps", "sd", "ug", "ur", "yi"]);

/** The direction of a language. The script matters only if a language has both: `ku-Latn` is left to right. */
export function textDirection(locale: string): "ltr" | "rtl" {
  const [language = "", script] = locale.replace(/_/g, "-").split("-");
  return script?.toLowerCase() !== "latn" && rightToLeft.has(language.toLowerCase()) ? "rtl" : "ltr";
}
