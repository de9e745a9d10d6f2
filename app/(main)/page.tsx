import { redirect } from "next/navigation";

/** The home screen comes with the live feed; until then the dashboard is home. */
export default function HomePage() {
  redirect("/dashboard");
}
