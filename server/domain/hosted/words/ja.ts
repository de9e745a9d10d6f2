import type { HostedWords } from "./en.ts";

export const ja: HostedWords = {
  ranking: "すべての選択肢を一度ずつ順番に並べてください。",
  alone: "「{0}」は他の選択肢と同時に選べません。",
  date: "日付を入力してください（例：{0}）。",
  notSaved: "回答を保存できませんでした。しばらくしてからもう一度お試しください。",
  closedTitle: "このアンケートは終了しています",
  closed: "現在、質問はありません。このページを閉じてください。",
  unknownTitle: "このアドレスには何もありません",
  unknown: "リンクが途中で切れている可能性があります。全体をお試しください。",
  noStoreTitle: "アンケートはリンクからここに開きます",
  noStore:
    "リンクはメールやストアのページにあり、どのストアのアンケートかを示します。このアドレスはストアを示していません。",
  changedTitle: "このアンケートは変更されました",
  changed: "ストアの質問が新しくなりました。",
  unreadableTitle: "このページを読み取れません",
  unreadable: "何も保存されていません。",
  startAgain: "最初からやり直す",
  troubleTitle: "少々お待ちください",
  trouble: "現在アンケートを表示できません。ページを再読み込みしてください。",
  posTitle: "次のお客様をお待ちしています",
  posText: "本日についての簡単な質問です。1分ほどで終わります。",
  posButton: "アンケートを始める",
  nextCustomer: "次のお客様",
  chosen: "選択した回答:{0}",
  change: "変更",
};
