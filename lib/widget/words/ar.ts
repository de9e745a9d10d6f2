import type { Words } from "./en.ts";

export const ar: Words = {
  next: "التالي",
  back: "رجوع",
  done: "تم",
  progress: "التقدّم",
  choose: "اختر",
  other: "غير ذلك",
  yes: "نعم",
  no: "لا",
  of: "{0} من {1}",
  empty: "يُرجى الإجابة.",
  email: "أدخل عنوان بريد إلكتروني.",
  number: "أدخل رقمًا.",
  least: "{0} على الأقل.",
  most: "{0} على الأكثر.",
  steps: "بخطوات من {0}.",
};
