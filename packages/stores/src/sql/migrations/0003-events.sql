-- What visitors did. Works on PostgreSQL 15 and later and on the embedded one.
-- Rows are only added; a day is dropped as a whole. The partitions of a day, event_YYYYMMDD and event_source_YYYYMMDD, are made
-- when its first event is stored.

-- Where events come from: what those of one page have in common, in each day that has events of it.
create table event_source (
  day date not null,
  -- The first 128 bits of a digest of all other fields.
  id uuid not null,
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  browser text not null,
  browser_version text not null,
  sys smallint not null,
  os_version text not null,
  device_id text not null,
  session_id text not null,
  network_type text not null,
  screen_width integer not null,
  screen_height integer not null,
  manufacturer text not null,
  model text not null,
  timezone_offset smallint not null,
  url_host text not null,
  log_env text not null,
  qr_val text not null,
  source_referer text not null,
  source_target text not null,
  -- Milliseconds since the epoch by the visitor's clock, as all times that are numbers.
  first_visit_time bigint not null,
  first_day boolean not null,
  lib_version text not null,
  app_id text not null,
  app_name text not null,
  ver text not null,
  uid text not null,
  primary key (day, id)
) partition by range (day);

create table event (
  day date not null,
  -- The first 128 bits of a digest of tenant, app_id, device_id, session_id, page_unique_id and log_seq (ANA-10).
  id uuid not null,
  source uuid not null,
  -- When it happened, as far as its own clock is believed.
  at timestamptz not null,
  received_at timestamptz not null,
  clock text not null check (clock in ('believed', 'clamped')),
  type text not null,
  page_status text,
  track_type text not null,
  business1 text not null,
  business2 text not null,
  event_tracking text not null,
  event_tracking_id text not null,
  event_tracking_ext jsonb not null,
  curr_page text not null,
  curr_page_ext jsonb not null,
  timestamp bigint not null,
  seq integer not null,
  log_seq integer not null,
  retry_count integer not null,
  url text not null,
  title text not null,
  referer text not null,
  user_language integer not null,
  ctime bigint not null,
  merge boolean not null,
  timely boolean not null,
  page_unique_id text not null,
  primary key (day, id),
  constraint event_day check (day = (at at time zone 'UTC')::date)
) partition by range (day);

-- Events whose own time was too far off to be believed, by id alone: another copy of one, received on another day, has another day.
create table event_clamped (
  id uuid primary key,
  day date not null
);
