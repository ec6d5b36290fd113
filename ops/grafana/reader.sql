-- A role that reads the views of events and nothing else: no account, session or record, and no table of events either.
-- Run by the owner of the tables, in the database of DATABASE_URL, after the migrations. It can be run again.
-- The role gets its password afterwards: \password portico_reader

do $$
begin
  if not exists (select from pg_roles where rolname = 'portico_reader') then
    create role portico_reader login nosuperuser nocreatedb nocreaterole noinherit connection limit 8;
  end if;
end $$;

-- A dashboard that asks for too much is cut off before visitors notice it.
alter role portico_reader set statement_timeout = '20s';
alter role portico_reader set default_transaction_read_only = on;
-- Without it a range of days reads the sources of all days.
alter role portico_reader set enable_partitionwise_join = on;

grant usage on schema public to portico_reader;
grant select on
  analytics_event,
  analytics_page_view,
  analytics_session,
  analytics_sign_up_funnel,
  analytics_conversion_pair
to portico_reader;
