import type { Metadata } from "next";
import { CreateSurveyScreen } from "#components/surveys/CreateSurveyScreen.tsx";

export const metadata: Metadata = { title: "Create a survey" };

export default function CreateSurveyPage() {
  return <CreateSurveyScreen />;
}
