-- Whom operators keep from logging in and from opening accounts.

create table block (
  -- 16 random bytes, base64url.
  id text not null check (id ~ '^[A-Za-z0-9_-]{22}$'),
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  -- A range of network addresses, the thumbprint of a device's key, or a mail domain with those below it.
  kind text not null check (kind in ('address', 'device', 'mail-domain')),
  -- In its one form: 203.0.113.0/24, base64url, ASCII in lower case.
  subject text not null check (char_length(subject) between 1 and 254),
  reason text not null check (char_length(reason) between 1 and 500),
  made_by text not null check (char_length(made_by) between 1 and 64),
  made_at timestamptz not null,
  -- Null: until somebody ends it.
  ends_at timestamptz check (ends_at > made_at),
  ended_at timestamptz,
  constraint block_key primary key (id)
);

-- A subject is blocked once; another block of it ends the one before.
create unique index block_standing_index on block (website, kind, subject) where ended_at is null;
