-- Accounts and what hangs on them. Works on PostgreSQL 15 and later and on the embedded one.
-- References carry the tenant with the number, so that no row of one tenant can hang on an account of another.

create table account (
  user_id text primary key check (user_id ~ '^[0-9]{10}$'),
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  kind text not null check (kind in ('user', 'agency')),
  email text check (char_length(email) between 3 and 254 and email !~ '[A-Z[:space:]]' and email like '_%@_%'),
  email_verified_at timestamptz,
  mobile text check (mobile ~ '^\+[1-9][0-9]{4,14}$'),
  area_code text check (area_code ~ '^[1-9][0-9]{0,3}$'),
  mobile_verified_at timestamptz,
  password_hash text check (char_length(password_hash) between 16 and 512),
  nick_name text check (char_length(nick_name) between 1 and 64),
  anti_phishing_code text check (char_length(anti_phishing_code) between 1 and 64),
  frozen_at timestamptz,
  frozen_reason text check (char_length(frozen_reason) between 1 and 500),
  email_enable boolean not null default false,
  phone_enable boolean not null default false,
  totp_enable boolean not null default false,
  identity_flag smallint not null default 0 check (identity_flag >= 0),
  identity_level smallint not null default 0 check (identity_level >= 0),
  vip_level smallint not null default 0 check (vip_level >= 0),
  show_user_vip smallint not null default 1 check (show_user_vip in (0, 1)),
  user_type smallint not null default 0 check (user_type >= 0),
  is_demo boolean not null default false,
  parent_user_id text,
  fund jsonb not null default '{}' check (jsonb_typeof(fund) = 'object'),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz,
  last_failure_at timestamptz,
  created_at timestamptz not null,
  erased_at timestamptz,
  constraint account_in_website unique (website, user_id),
  constraint account_parent foreign key (website, parent_user_id) references account (website, user_id),
  constraint account_not_own_parent check (parent_user_id <> user_id),
  -- An account that nobody could ever reach or sign in to is half an account.
  constraint account_is_whole check (
    erased_at is not null
    or parent_user_id is not null
    or (password_hash is not null and (email is not null or mobile is not null))
  ),
  constraint account_erased_is_empty check (
    erased_at is null
    or (email is null and mobile is null and password_hash is null and nick_name is null)
  ),
  constraint account_email_verified check (email is not null or email_verified_at is null),
  constraint account_mobile_verified check (mobile is not null or mobile_verified_at is null),
  constraint account_frozen_reason check (frozen_at is not null or frozen_reason is null)
);

create unique index account_email_key on account (website, kind, email) where erased_at is null;
create unique index account_mobile_key on account (website, kind, mobile) where erased_at is null;
create index account_parent_index on account (website, parent_user_id) where parent_user_id is not null;

create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  handle text not null constraint session_handle_key unique check (char_length(handle) between 16 and 64),
  website text not null,
  user_id text not null,
  family uuid not null,
  thumbprint text not null check (thumbprint ~ '^[A-Za-z0-9_-]{43}$'),
  algorithm text not null check (algorithm in ('rsa1024', 'rsa2048')),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  ended_at timestamptz,
  ended_why text check (char_length(ended_why) between 1 and 64),
  ip text check (char_length(ip) <= 64),
  user_agent text check (char_length(user_agent) <= 512),
  acting_parent text,
  constraint session_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade,
  constraint session_acting_parent foreign key (website, acting_parent)
    references account (website, user_id) on delete cascade,
  constraint session_ended check ((ended_at is null) = (ended_why is null)),
  constraint session_times check (idle_until <= absolute_until and created_at <= absolute_until)
);

create index session_user_index on session (user_id, created_at desc);
create index session_family_index on session (family);
create index session_end_index on session (absolute_until);

create table refresh_token (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  family uuid not null,
  website text not null,
  user_id text not null,
  thumbprint text not null check (thumbprint ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz,
  constraint refresh_token_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade
);

create index refresh_token_family_index on refresh_token (family);
create index refresh_token_user_index on refresh_token (user_id);
create index refresh_token_end_index on refresh_token (expires_at);

create table device (
  user_id text not null constraint device_account references account (user_id) on delete cascade,
  thumbprint text not null check (thumbprint ~ '^[A-Za-z0-9_-]{43}$'),
  spki bytea not null check (octet_length(spki) between 100 and 1024),
  algorithm text not null check (algorithm in ('rsa1024', 'rsa2048')),
  label text check (char_length(label) between 1 and 128),
  created_at timestamptz not null,
  seen_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  locked_until timestamptz,
  primary key (user_id, thumbprint)
);

create table totp (
  user_id text primary key constraint totp_account references account (user_id) on delete cascade,
  secret bytea not null check (octet_length(secret) between 16 and 512),
  confirmed_at timestamptz,
  last_step bigint check (last_step >= 0)
);

-- No reference to the account: what happened stays on record whatever becomes of it.
create table audit (
  id bigint generated always as identity primary key,
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  user_id text check (user_id ~ '^[0-9]{10}$'),
  actor text not null check (char_length(actor) between 1 and 128),
  action text not null check (char_length(action) between 1 and 64),
  at timestamptz not null,
  ip text check (char_length(ip) <= 64),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object')
);

create index audit_user_index on audit (user_id, at desc);

create table delisted_asset (
  asset_id text primary key check (char_length(asset_id) between 1 and 64),
  at timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 500)
);
