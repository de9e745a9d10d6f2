-- Whether another account sends to this place: what a field of a partner's settings has, such as the ID of a spreadsheet. As
-- the owner of the tables, because no account sees another's; all that an account learns is that one of them does.
CREATE FUNCTION is_place_taken(partner text, field text, place text)
  RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public
AS $$
  SELECT EXISTS (
    SELECT FROM public.integration AS i
    JOIN public.connection AS c ON c.account_id = i.account_id AND c.kind = 'integration' AND c.name = i.name
    WHERE i.name = partner AND i.settings ->> field = place AND i.account_id <> (SELECT public.current_account())
      AND c.status <> 'removed')
$$;
REVOKE EXECUTE ON FUNCTION is_place_taken FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_place_taken TO afterword_app;
