-- The trading systems behind the site: who they are, what they said, and what they are told.

create table backend (
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  name text not null check (name ~ '^[a-z][a-z0-9-]{1,31}$'),
  -- Separated by spaces.
  scopes text not null check (scopes ~ '^([a-z]+:[a-z]+( [a-z]+:[a-z]+)*)?$'),
  -- SHA-256 of a secret of 256 random bits.
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  -- Random: the keys of messages in both directions are derived from it and the server's own secret.
  seed text not null check (seed ~ '^[0-9a-f]{32}$'),
  -- The secret and the seed before these, which are valid until then.
  old_secret_hash bytea check (octet_length(old_secret_hash) = 32),
  old_seed text check (old_seed ~ '^[0-9a-f]{32}$'),
  old_until timestamptz,
  -- Where messages about accounts are sent; null: nowhere.
  hook_url text check (char_length(hook_url) between 9 and 2000),
  -- Types of messages, separated by spaces.
  hook_types text check (hook_types ~ '^[a-z_.]+( [a-z_.]+)*$'),
  -- The address answered that it is gone; nothing is sent to it.
  hook_gone_at timestamptz,
  created_at timestamptz not null,
  constraint backend_key primary key (website, name),
  constraint backend_old check (
    (old_until is null) = (old_secret_hash is null) and (old_until is null) = (old_seed is null)
  ),
  constraint backend_hook check ((hook_url is null) = (hook_types is null))
);

-- What a backend has said, by the id of its message, so that none takes effect twice.
create table backend_message (
  website text not null,
  backend text not null,
  id text not null check (char_length(id) between 1 and 256),
  -- SHA-256 of the body.
  digest bytea not null check (octet_length(digest) = 32),
  outcome text not null check (outcome ~ '^[a-z-]{1,32}$'),
  user_id text not null check (user_id ~ '^[0-9]{10}$'),
  at timestamptz not null,
  constraint backend_message_key primary key (website, backend, id),
  constraint backend_message_backend foreign key (website, backend)
    references backend (website, name) on delete cascade
);

create index backend_message_at_index on backend_message (website, at);

-- When a matter of an account was last said from outside, so that an older message never replaces a newer one.
create table backend_fact (
  website text not null,
  user_id text not null,
  matter text not null check (matter ~ '^[a-z-]{1,32}$'),
  said_at timestamptz not null,
  said_by text not null check (char_length(said_by) between 1 and 64),
  constraint backend_fact_key primary key (website, user_id, matter),
  constraint backend_fact_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade
);

-- The accounts that an agency manages. An account has one agency at most.
create table agency_member (
  website text not null,
  user_id text not null,
  agency_id text not null,
  since timestamptz not null,
  constraint agency_member_key primary key (website, user_id),
  constraint agency_member_not_itself check (user_id <> agency_id),
  constraint agency_member_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade,
  constraint agency_member_agency foreign key (website, agency_id)
    references account (website, user_id) on delete cascade
);

create index agency_member_agency_index on agency_member (website, agency_id);

-- The keys that sign access tokens.
create table token_key (
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  -- RFC 7638.
  kid text not null check (kid ~ '^[A-Za-z0-9_-]{43}$'),
  -- The private key, sealed with the server's own secret.
  sealed bytea not null check (octet_length(sealed) between 500 and 8000),
  -- As it is published, JSON.
  public_jwk text not null check (char_length(public_jwk) between 100 and 2000),
  created_at timestamptz not null,
  -- It signs from here on, until the next one does.
  starts_at timestamptz not null,
  constraint token_key_key primary key (website, kid)
);

-- What backends are told, and what became of it.
create table hook_event (
  id text not null check (id ~ '^msg_[A-Za-z0-9_-]{22}$'),
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  type text not null check (type ~ '^[a-z_.]{1,64}$'),
  body text not null check (char_length(body) between 2 and 20000),
  created_at timestamptz not null,
  constraint hook_event_key primary key (id)
);

create index hook_event_created_index on hook_event (website, created_at);

create table hook_delivery (
  event_id text not null,
  website text not null,
  backend text not null,
  state text not null check (state in ('waiting', 'delivered', 'given-up')),
  attempts integer not null check (attempts >= 0),
  -- When it is tried next. While somebody tries it: when that lease ends.
  due_at timestamptz not null,
  lease text check (lease ~ '^[0-9a-f-]{36}$'),
  -- What the last attempt met: an HTTP status, or the kind of the fault.
  result text check (char_length(result) between 1 and 64),
  finished_at timestamptz,
  constraint hook_delivery_key primary key (event_id, backend),
  constraint hook_delivery_event foreign key (event_id) references hook_event (id) on delete cascade,
  constraint hook_delivery_backend foreign key (website, backend)
    references backend (website, name) on delete cascade,
  constraint hook_delivery_finished check ((state = 'waiting') = (finished_at is null))
);

create index hook_delivery_due_index on hook_delivery (website, backend, due_at) where state = 'waiting';
