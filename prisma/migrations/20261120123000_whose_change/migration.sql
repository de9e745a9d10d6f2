-- Who saved a survey last, and whether a change was made by staff who looked in: they are named as staff. No foreign keys, as
-- for `published_by`: a person who is gone is nobody's name any more.
ALTER TABLE "survey" ADD COLUMN "updated_by" UUID,
ADD COLUMN "updated_as_staff" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "survey_version" ADD COLUMN "published_as_staff" BOOLEAN NOT NULL DEFAULT false;
