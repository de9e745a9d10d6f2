import type { Words } from "./en.ts";

export const ja: Words = {
  next: "次へ",
  back: "戻る",
  done: "完了",
  progress: "進捗",
  choose: "選択してください",
  other: "その他",
  yes: "はい",
  no: "いいえ",
  of: "{1}のうち{0}",
  empty: "回答を入力してください。",
  email: "メールアドレスを入力してください。",
  number: "数値を入力してください。",
  least: "{0}以上。",
  most: "{0}以下。",
  steps: "{0}刻み。",
};
