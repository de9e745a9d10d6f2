import { Button, TextInput } from "@mantine/core";
import { Card } from "#components/ui/Card.tsx";
import { PageHeader } from "#components/ui/PageHeader.tsx";
import shared from "#components/ui/shared.module.css";
import classes from "./ReportPassword.module.css";

interface ReportPasswordProps {
  token: string;
  title: string;
  wasRefused: boolean;
}

/** Asks for the password of a link: a plain form, so it works before scripts load. */
export function ReportPassword({ token, title, wasRefused }: ReportPasswordProps) {
  return (
    <div className={classes.place}>
      <PageHeader title={title} description="The person who shared this report set a password." />
      <Card>
        <form className={shared.stack} method="post" action="/api/app/reports/open" aria-label="Password">
          <input type="hidden" name="token" value={token} />
          <TextInput
            type="password"
            label="Password"
            name="password"
            autoComplete="current-password"
            maxLength={200}
            required
            {...(wasRefused && { error: "This isn't the password, or you tried too often. Check it and try again." })}
          />
          <div>
            <Button type="submit">Open report</Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
