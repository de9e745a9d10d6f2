-- What pages get depends on a partner's settings, too: whether they send whom the store's Segment takes the visitor for.
DROP TRIGGER "storefront_changed" ON "integration";
CREATE TRIGGER "storefront_changed" AFTER INSERT OR DELETE OR UPDATE OF "enabled", "settings" ON "integration" FOR EACH ROW EXECUTE FUNCTION notice_storefront_change('account_id');
