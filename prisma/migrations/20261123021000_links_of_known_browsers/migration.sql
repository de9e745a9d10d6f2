-- The browser that a sign-in link counts for, where the person had signed in with it before: such a browser has an hourly
-- limit of its own, which nobody else can use up.
ALTER TABLE "sign_in_link" ADD COLUMN "known_browser" TEXT;
