/**
 * English words that don't change what is named: "I just saw it on YouTube, of course" names what "youtube" names, and
 * so does "YouTube, as in my answer above".
 * None of them negates ("not", "without") or offers a choice ("or").
 */
export const fillerWords: ReadonlySet<string> = new Set(
  (
    "a an and the this that these those some any both also too as at by for from in into during per upon within of off on onto to via with " +
    "through it its i im ive me my mine we our ours us you your he his him she her they their them there here " +
    "is are was were am be been being do does did done have has had having will would can could may " +
    "about who which what when where while because so if why ask asked asking answer answered question previous previously look same twice " +
    "just only really very always mostly usually typically normally mainly basically probably think guess maybe " +
    "kind kinds sort sorts type types course please thanks thank etc e g " +
    "variety various several lots many one saw seen see heard hear found find told came got used using base based above noted listed mentioned"
  ).split(" "),
);

/** What people write instead of a channel's name; each means exactly one thing. */
export const shortNames: ReadonlyMap<string, string> = new Map([
  ["fb", "facebook"],
  ["ig", "instagram"],
  ["insta", "instagram"],
  ["yt", "youtube"],
  ["tv", "television"],
  ["telly", "television"],
]);

/** Words that say that the answer varies. */
export const unsettledWords: ReadonlySet<string> = new Set(
  "vary varie varied varying depend depending change changed changing differ different various every each year yearly time day".split(
    " ",
  ),
);
