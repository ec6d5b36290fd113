-- Mails and texts that wait to be handed on. What they say and where they go is sealed.

create table message (
  id text not null check (id ~ '^[0-9a-f-]{36}$'),
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  channel text not null check (channel in ('mail', 'sms')),
  -- What it is about, such as `code`; never anything that a person said.
  kind text not null check (kind ~ '^[a-zA-Z]{1,32}$'),
  -- A keyed digest of the address or number.
  target text not null check (char_length(target) between 1 and 64),
  -- A keyed digest: a newer message that has the same takes the place of this one. Null: none does.
  replaces text check (char_length(replaces) between 1 and 64),
  sealed bytea not null check (octet_length(sealed) between 1 and 500000),
  attempts integer not null check (attempts >= 0),
  created_at timestamptz not null,
  -- When it is tried next. While somebody tries it: when his lease ends.
  due_at timestamptz not null,
  -- Who tries it; null while it waits.
  lease text check (lease ~ '^[0-9a-f-]{36}$'),
  expires_at timestamptz not null,
  constraint message_key primary key (id)
);

create index message_due_index on message (website, channel, due_at);
create index message_target_index on message (website, target);
