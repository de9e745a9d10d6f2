import type { Metadata } from "next";
import { headers } from "next/headers";
import { ExpiredStep } from "#components/account/ExpiredStep.tsx";
import { SecondStep } from "#components/account/SecondStep.tsx";
import { secondFactorScreen } from "#lib/calls/app-sign-in.ts";
import { readChallenge } from "#server/domain/sign-in/index.ts";
import { carriedTo } from "../../carried-to.ts";

export const metadata: Metadata = { title: "Two-factor sign-in" };

interface VerifyPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The second step of signing in, after the mailed link or its code. */
export default async function VerifyPage({ searchParams }: VerifyPageProps) {
  const query = await searchParams;
  const challenge = await readChallenge((await headers()).get("cookie"));
  const carried = await carriedTo(secondFactorScreen, query);
  if (!challenge) return <ExpiredStep hadTooManyTries={carried?.problem?.errors?.code !== undefined} />;
  const use = query.use ?? carried?.values.use;
  const usesRecoveryCode = use === "recovery-code";
  // A refusal of one way to finish isn't shown for the other.
  const way = usesRecoveryCode ? "recovery" : "factor";
  return <SecondStep key={way} kinds={challenge.kinds} usesRecoveryCode={usesRecoveryCode} carried={carried} />;
}
