import { eventColumns, sourceColumns } from '../../packages/stores/src/events/sql/event-columns.ts'

const columnsOf = (columns: readonly { readonly name: string; readonly type: string }[]) =>
  columns
    .map(({ name, type }) => `${name} ${type === 'text' || type === 'jsonb' ? 'text' : 'any'}`)
    .join(', ')

/**
 * The tables of the work, as near to the migrations as SQLite comes: times as milliseconds, no regular expressions, one table for all
 * days of events. Keys, references and indexes are the same.
 */
export const sqliteSchema = `
  create table account (
    user_id text primary key check (length(user_id) = 10 and user_id not glob '*[^0-9]*'),
    website text not null, kind text not null check (kind in ('user', 'agency')),
    email text check (length(email) between 3 and 254 and email = lower(email)), email_verified_at integer,
    mobile text, area_code text, mobile_verified_at integer,
    password_hash text check (length(password_hash) between 16 and 512), nick_name text, anti_phishing_code text,
    frozen_at integer, frozen_reason text, email_enable integer not null default 0, phone_enable integer not null default 0,
    totp_enable integer not null default 0, identity_flag integer not null default 0, identity_level integer not null default 0,
    vip_level integer not null default 0, show_user_vip integer not null default 1, user_type integer not null default 0,
    is_demo integer not null default 0, parent_user_id text, fund text not null default '{}' check (json_type(fund) = 'object'),
    settings text not null default '{}' check (json_type(settings) = 'object'), failures integer not null default 0,
    locked_until integer, last_failure_at integer, created_at integer not null, erased_at integer, locale text, residence text,
    unique (website, user_id), foreign key (website, parent_user_id) references account (website, user_id)
  ) strict, without rowid;
  create unique index account_email_key on account (website, kind, email) where erased_at is null;
  create unique index account_mobile_key on account (website, kind, mobile) where erased_at is null;
  create index account_parent_index on account (website, parent_user_id) where parent_user_id is not null;
  create table session (
    token_hash blob primary key check (length(token_hash) = 32), handle text not null unique, website text not null,
    user_id text not null, family text not null, thumbprint text not null, algorithm text not null, created_at integer not null,
    authenticated_at integer, signed_in_by text, seen_at integer not null, idle_until integer not null,
    absolute_until integer not null, ended_at integer, ended_why text, ip text, user_agent text, acting_parent text,
    foreign key (website, user_id) references account (website, user_id) on delete cascade,
    check ((ended_at is null) = (ended_why is null)), check (idle_until <= absolute_until)
  ) strict, without rowid;
  create index session_user_index on session (user_id, created_at desc);
  create index session_family_index on session (family);
  create index session_end_index on session (absolute_until);
  create table refresh_token (
    token_hash blob primary key check (length(token_hash) = 32), family text not null, website text not null,
    user_id text not null, thumbprint text not null, created_at integer not null, expires_at integer not null, used_at integer,
    foreign key (website, user_id) references account (website, user_id) on delete cascade
  ) strict, without rowid;
  create index refresh_token_family_index on refresh_token (family);
  create index refresh_token_user_index on refresh_token (user_id);
  create index refresh_token_end_index on refresh_token (expires_at);
  create table device (
    user_id text not null references account (user_id) on delete cascade, thumbprint text not null, spki blob not null,
    algorithm text not null, label text, created_at integer not null, seen_at integer not null,
    failures integer not null default 0, locked_until integer, primary key (user_id, thumbprint)
  ) strict, without rowid;
  create table passkey (id blob primary key, user_id text not null) strict, without rowid;
  create table audit (
    id integer primary key, website text not null, user_id text, actor text not null, action text not null, at integer not null,
    ip text, detail text not null default '{}' check (json_type(detail) = 'object')
  ) strict;
  create index audit_user_index on audit (user_id, at desc);
  create table event_source (${columnsOf(sourceColumns)}, primary key (day, id)) strict, without rowid;
  create table event (${columnsOf(eventColumns)}, primary key (day, id)) strict;
  create table event_clamped (id any primary key, day text not null) strict, without rowid;
  create table market_close (
    asset_id text not null, month text not null, source text not null, currency text not null,
    days integer not null check (days between 1 and 31), closes text not null check (length(closes) >= 4),
    primary key (asset_id, month, source)
  ) strict, without rowid;
`
