import {
  IconAlignLeft,
  IconCalendar,
  IconCheckbox,
  IconCircleDot,
  IconGauge,
  IconInfoSquareRounded,
  IconLetterCase,
  IconListNumbers,
  IconMail,
  IconNumber123,
  IconPhoto,
  IconSelector,
  IconStar,
  IconThumbUp,
} from "@tabler/icons-react";
import type { QuestionType } from "#lib/survey/document.ts";

/** The icon of a question type. */
export function QuestionIcon({ type, size = 16 }: { type: QuestionType; size?: number }) {
  const Icon = icons[type];
  return <Icon size={size} stroke={1.75} aria-hidden="true" />;
}

const icons = {
  single: IconCircleDot,
  multiple: IconCheckbox,
  dropdown: IconSelector,
  text: IconLetterCase,
  longText: IconAlignLeft,
  number: IconNumber123,
  rating: IconStar,
  nps: IconGauge,
  yesNo: IconThumbUp,
  email: IconMail,
  statement: IconInfoSquareRounded,
  ranking: IconListNumbers,
  image: IconPhoto,
  date: IconCalendar,
};
