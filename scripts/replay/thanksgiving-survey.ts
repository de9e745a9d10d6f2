import type { Condition, Question, SurveyDocument } from "#lib/survey/document.ts";

/** A question, and the position of its answers in the file. */
export interface SourceQuestion {
  /** The title as the file's columns start with it. */
  heading: string;
  question: Question;
}

/** The label of a choice with a text of one's own. */
export const otherLabel = "Other (please specify)";

const celebrates: Condition = { answer: "do-you-celebrate-thanksgiving", op: "is", value: "yes" };
const worksInRetail: Condition = { answer: "do-you-work-in-retail", op: "is", value: "yes" };

/** The source of the questions and answers, as named on every screen that shows them. */
export const sampleDataSource = "FiveThirtyEight, thanksgiving-2015, CC BY 4.0";
const about = `Questions and answers: ${sampleDataSource}`;

/** In the order of the file's columns. */
export const sourceQuestions: SourceQuestion[] = [
  yesNo("do-you-celebrate-thanksgiving", "Do you celebrate Thanksgiving?", { description: about }),
  ...[
    single("main-dish", "What is typically the main dish at your Thanksgiving dinner?", [
      ...["Turkey", "Ham/Pork", "Tofurkey", "Chicken", "Roast beef", "Turducken", "I don't know", "Other"],
    ]),
    single("main-dish-cooked", "How is the main dish typically cooked?", [
      ...["Baked", "Roasted", "Fried", "I don't know", "Other"],
    ]),
    single("stuffing", "What kind of stuffing/dressing do you typically have?", [
      ...["Bread-based", "Rice-based", "None", "Other"],
    ]),
    single("cranberry-sauce", "What type of cranberry saucedo you typically have?", [
      ...["Canned", "Homemade", "None", "Other"],
    ]),
    yesNo("gravy", "Do you typically have gravy?"),
    multiple(
      "side-dishes",
      "Which of these side dishes aretypically served at your Thanksgiving dinner? Please select all that apply.",
      [
        ...["Brussel sprouts", "Carrots", "Cauliflower", "Corn", "Cornbread", "Fruit salad"],
        ...["Green beans/green bean casserole", "Macaroni and cheese", "Mashed potatoes", "Rolls/biscuits", "Squash"],
        ...["Vegetable salad", "Yams/sweet potato casserole", "Other"],
      ],
    ),
    multiple(
      "pies",
      "Which type of pie is typically served at your Thanksgiving dinner? Please select all that apply.",
      [
        ...["Apple", "Buttermilk", "Cherry", "Chocolate", "Coconut cream", "Key lime", "Peach", "Pecan", "Pumpkin"],
        ...["Sweet Potato", "None", "Other"],
      ],
    ),
    multiple(
      "desserts",
      "Which of these desserts do you typically have at Thanksgiving dinner? Please select all that apply.  ",
      [
        ...["Apple cobbler", "Blondies", "Brownies", "Carrot cake", "Cheesecake", "Cookies", "Fudge", "Ice cream"],
        ...["Peach cobbler", "None", "Other"],
      ],
    ),
    yesNo("prayer", "Do you typically pray before or after the Thanksgiving meal?"),
    single("travel", "How far will you travel for Thanksgiving?", [
      "Thanksgiving is happening at my home--I won't travel at all",
      "Thanksgiving is local--it will take place in the town I live in",
      "Thanksgiving is out of town but not too far--it's a drive of a few hours or less",
      "Thanksgiving is out of town and far away--I have to drive several hours or fly",
    ]),
    multiple(
      "programs",
      "Will you watch any of the following programs on Thanksgiving? Please select all that apply.",
      ["Macy's Parade"],
    ),
    single("kids-table-age", `What's the age cutoff at your "kids' table" at Thanksgiving?`, [
      ...["10 or younger", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "21 or older"],
    ]),
    yesNo("hometown-friends", "Have you ever tried to meet up with hometown friends on Thanksgiving night?"),
    yesNo("friendsgiving", 'Have you ever attended a "Friendsgiving?"'),
    yesNo("black-friday", "Will you shop any Black Friday sales on Thanksgiving Day?"),
    yesNo("do-you-work-in-retail", "Do you work in retail?"),
  ].map((source) => askedIf(celebrates, source)),
  askedIf(
    worksInRetail,
    single("black-friday-work", "Will you employer make you work on Black Friday?", ["Yes", "No", "Doesn't apply"]),
  ),
  single("where-you-live", "How would you describe where you live?", ["Rural", "Suburban", "Urban"]),
  single("age", "Age", ["18 - 29", "30 - 44", "45 - 59", "60+"]),
  single("gender", "What is your gender?", ["Female", "Male"]),
  single("income", "How much total combined money did all members of your HOUSEHOLD earn last year?", [
    ...["$0 to $9,999", "$10,000 to $24,999", "$25,000 to $49,999", "$50,000 to $74,999", "$75,000 to $99,999"],
    ...["$100,000 to $124,999", "$125,000 to $149,999", "$150,000 to $174,999", "$175,000 to $199,999"],
    ...["$200,000 and up", "Prefer not to answer"],
  ]),
  single("us-region", "US Region", [
    ...["New England", "Middle Atlantic", "East North Central", "West North Central", "South Atlantic"],
    ...["East South Central", "West South Central", "Mountain", "Pacific"],
  ]),
];

/**
 * The survey behind `responses.csv` of FiveThirtyEight's `thanksgiving-2015` (license CC BY 4.0), with its branches:
 * those who do not celebrate go straight to the questions about the person, and only those who work in retail are asked
 * about Black Friday. Titles are those of the file, including its missing spaces.
 */
export const thanksgivingSurvey: SurveyDocument & { name: string } = {
  name: "Thanksgiving 2015 (data: FiveThirtyEight, CC BY 4.0)",
  questions: sourceQuestions.map(({ question }) => question),
  thankYou: { title: "Thank you", message: "Your answers are in." },
  locale: "en",
  locales: ["en"],
  settings: {
    showProgress: true,
    allowBack: true,
    onePerPage: true,
    autoAdvance: true,
    showOn: ["thankYou", "orderStatus", "pos", "email", "link"],
    privacyText: about,
  },
};

function yesNo(questionNameId: string, heading: string, more: Partial<Question> = {}): SourceQuestion {
  return source(heading, { questionNameId, type: "yesNo", title: heading, required: false, ...more });
}

function single(questionNameId: string, heading: string, labels: string[]): SourceQuestion {
  return source(heading, { questionNameId, type: "single", title: heading, required: false, ...choicesOf(labels) });
}

// Some rows combine "None" with other choices, so it is not exclusive.
function multiple(questionNameId: string, heading: string, labels: string[]): SourceQuestion {
  return source(heading, { questionNameId, type: "multiple", title: heading, required: false, ...choicesOf(labels) });
}

function source(heading: string, question: Question): SourceQuestion {
  return { heading, question: { ...question, title: heading.trim() } };
}

function choicesOf(labels: string[]): Partial<Question> {
  const choices = labels.filter((label) => label !== "Other").map((label) => ({ id: idOf(label), label }));
  return labels.includes("Other") ? { choices, allowOther: true, otherLabel } : { choices };
}

function idOf(label: string): string {
  const words = label
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, "-");
  return words.replace(/^-+/, "").slice(0, 48).replace(/-+$/, "");
}

function askedIf(showIf: Condition, { heading, question }: SourceQuestion): SourceQuestion {
  return { heading, question: { ...question, showIf } };
}
