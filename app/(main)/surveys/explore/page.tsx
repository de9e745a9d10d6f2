import type { Metadata } from "next";
import { ExploreScreen } from "#components/explore/ExploreScreen.tsx";
import { Prefetched, prefetched } from "#components/ui/Prefetched.tsx";
import { allQuestionsQuery } from "#lib/filters/figure-calls.ts";
import { questionList } from "#server/domain/analytics/index.ts";
import { channelQuestions } from "#server/domain/frames/index.ts";
import { inPage, pageMember } from "#server/edge/identity/index.ts";

export const metadata: Metadata = { title: "Explore" };

/** The figures themselves may take long: the screen loads them, and says so. */
export default async function ExplorePage() {
  const member = await pageMember();
  const [questions, [ofChannels]] = await inPage(member.accountId, () =>
    Promise.all([questionList(member), channelQuestions(member.accountId)]),
  );
  return (
    <Prefetched calls={[prefetched(...allQuestionsQuery, questions)]}>
      <ExploreScreen channelQuestion={ofChannels?.questionNameId ?? null} />
    </Prefetched>
  );
}
