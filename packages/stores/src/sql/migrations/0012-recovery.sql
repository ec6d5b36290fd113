-- Which second steps are enough, codes for who has lost them, and the recovery of an account whose owner has lost everything.

-- `all`: every second step that is on. `one`: as many as the operator asks for. Null: the owner has not chosen, which is `all`.
alter table account add column step_rule text check (step_rule in ('all', 'one'));
-- Whether a code by mail or text message does in place of an authenticator or passkey.
alter table account add column weak_steps boolean not null default false;
-- After a recovery money stays where it is until then.
alter table account add column money_locked_until timestamptz;

create table recovery_code (
  website text not null,
  user_id text not null,
  -- A keyed digest of the code.
  digest text not null check (digest ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null,
  used_at timestamptz,
  constraint recovery_code_key primary key (website, digest),
  constraint recovery_code_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade
);

create index recovery_code_user_index on recovery_code (user_id);

create table recovery (
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  id text not null check (id ~ '^[A-Za-z0-9_-]{22}$'),
  -- Null where the name is of no account that can be recovered: it is kept all the same, so that nobody learns which names are.
  user_id text,
  -- SHA-256 of what continues it, and of what stops it.
  serial_hash bytea not null check (octet_length(serial_hash) = 32),
  stop_hash bytea not null check (octet_length(stop_hash) = 32),
  -- The proven address that the account is to have.
  contact text not null check (char_length(contact) between 3 and 254 and contact like '_%@_%'),
  locale text not null check (char_length(locale) <= 35),
  -- Whether the password or a recovery code was known.
  is_proven boolean not null,
  created_at timestamptz not null,
  -- When every known contact was told of it, and was told again; the waiting time begins with the first.
  told_at timestamptz,
  reminded_at timestamptz,
  -- From here on it can be finished.
  ready_at timestamptz not null,
  approved_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('finished', 'stopped', 'refused')),
  constraint recovery_key primary key (website, id),
  constraint recovery_serial unique (serial_hash),
  constraint recovery_stop unique (stop_hash),
  constraint recovery_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade,
  constraint recovery_ended check ((ended_at is null) = (ended_why is null))
);

create index recovery_user_index on recovery (user_id) where ended_at is null;
create index recovery_open_index on recovery (website, ready_at) where ended_at is null;
