-- People who work in the console, how they sign in, what waits for a second person, and the record of what was done.

create table operator (
  -- 16 random bytes, base64url. Stands for the operator inside authenticators too.
  id text not null check (id ~ '^[A-Za-z0-9_-]{22}$'),
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  name text not null check (char_length(name) between 1 and 64),
  -- Where notices about the console go; null: nowhere.
  contact text check (char_length(contact) between 3 and 254),
  -- Separated by commas, in the order of the console's own list.
  roles text not null check (roles ~ '^(support|content|market|owner)(,(support|content|market|owner)){0,3}$'),
  created_at timestamptz not null,
  -- Who invited, and who last gave a role; null: the command line of the server. Neither approves what this operator asks for.
  invited_by text references operator (id),
  roles_by text references operator (id),
  -- Who has no access any more keeps the row, so that the record still means somebody.
  removed_at timestamptz,
  constraint operator_key primary key (id)
);

-- The record shows names, so no two who have access share one.
create unique index operator_name_index on operator (website, lower(name)) where removed_at is null;

create table operator_passkey (
  website text not null,
  -- Base64url.
  credential_id text not null check (char_length(credential_id) between 1 and 1400),
  operator_id text not null references operator (id),
  public_key bytea not null check (octet_length(public_key) between 1 and 2000),
  -- Only grows; 0 for authenticators that do not count.
  sign_count bigint not null check (sign_count >= 0),
  transports text not null check (char_length(transports) <= 64),
  is_backed_up boolean not null,
  created_at timestamptz not null,
  used_at timestamptz,
  constraint operator_passkey_key primary key (website, credential_id)
);

create index operator_passkey_operator_index on operator_passkey (operator_id);

create table operator_session (
  -- SHA-256 of the token.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  website text not null,
  operator_id text not null references operator (id),
  created_at timestamptz not null,
  -- When the operator last used a passkey; sensitive acts ask how long ago that was.
  proven_at timestamptz not null,
  idle_until timestamptz not null,
  absolute_until timestamptz not null,
  constraint operator_session_key primary key (token_hash)
);

create index operator_session_operator_index on operator_session (operator_id);

-- A link that makes an operator, once.
create table operator_invitation (
  -- SHA-256 of what the link holds.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  name text not null check (char_length(name) between 1 and 64),
  contact text check (char_length(contact) between 3 and 254),
  roles text not null check (roles ~ '^(support|content|market|owner)(,(support|content|market|owner)){0,3}$'),
  created_at timestamptz not null,
  -- Null: the command line of the server.
  created_by text references operator (id),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint operator_invitation_key primary key (token_hash)
);

-- An act that waits for a second person, or for its delay.
create table operator_request (
  -- 16 random bytes, base64url.
  id text not null check (id ~ '^[A-Za-z0-9_-]{22}$'),
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  act text not null check (char_length(act) between 1 and 64),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  -- What it is about, as the record names it.
  subject text check (char_length(subject) between 1 and 254),
  reason text not null check (char_length(reason) between 1 and 500),
  asked_by text not null references operator (id),
  asked_at timestamptz not null,
  -- From when on the only owner may carry it out alone; null where a second owner has to approve it.
  ready_at timestamptz,
  expires_at timestamptz not null,
  state text not null check (state in ('waiting', 'done', 'refused', 'cancelled')),
  decided_by text references operator (id),
  decided_at timestamptz,
  constraint operator_request_key primary key (id),
  -- The one who asks never decides, but for what the only owner waited for.
  constraint operator_request_two_persons
    check (state <> 'done' or decided_by <> asked_by or ready_at is not null)
);

create index operator_request_waiting_index on operator_request (website, asked_at) where state = 'waiting';

-- What was done in the console, by whom. Rows are only added.
create table operator_record (
  id bigint generated always as identity primary key,
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  -- Null: the command line of the server.
  operator_id text references operator (id),
  -- The name at that time.
  actor text not null check (char_length(actor) between 1 and 64),
  act text not null check (char_length(act) between 1 and 64),
  outcome text not null check (outcome in ('done', 'asked')),
  subject text check (char_length(subject) between 1 and 254),
  reason text check (char_length(reason) between 1 and 500),
  before jsonb,
  after jsonb,
  -- The name of the second person.
  approver text check (char_length(approver) between 1 and 64),
  at timestamptz not null,
  ip text check (char_length(ip) <= 64)
);

create index operator_record_at_index on operator_record (website, id desc);
create index operator_record_subject_index on operator_record (website, subject, id desc);

-- Only the network address may go, once it is older than it may be kept. A role that is no superuser cannot go around it.
create function keep_operator_record() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ip is null and old.ip is not null then
    old.ip := null;
    if new is not distinct from old then
      return new;
    end if;
  end if;
  raise exception 'the record of operators is only added to' using errcode = 'insufficient_privilege';
end
$$;

create trigger operator_record_rows before update or delete on operator_record
  for each row execute function keep_operator_record();
create trigger operator_record_whole before truncate on operator_record
  for each statement execute function keep_operator_record();
