-- Past responses were queued without their place, so what was locked of them later was never unlocked. A few rows, by the
-- index of locked ones.
UPDATE "delivery" AS d SET lock_place = r.lock_place FROM "response" AS r
WHERE d.status = 'locked' AND d.lock_place IS NULL AND r.account_id = d.account_id AND r.id = d.response_id;
