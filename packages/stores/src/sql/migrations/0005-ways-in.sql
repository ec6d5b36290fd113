-- Ways in beside the password: sign-ins of others that are linked to an account, and passkeys.

create table linked_sign_in (
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  -- Whose word is taken: the issuer of an OpenID token, `wallet` or `telegram`.
  issuer text not null check (char_length(issuer) between 1 and 255),
  -- What the issuer calls its user, for good: never an address that may change hands.
  subject text not null check (char_length(subject) between 1 and 255),
  provider text not null check (provider in ('apple', 'google', 'wallet', 'telegram')),
  user_id text not null,
  label text not null check (char_length(label) between 1 and 254),
  created_at timestamptz not null,
  used_at timestamptz not null,
  constraint linked_sign_in_key primary key (website, issuer, subject),
  constraint linked_sign_in_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade
);

create index linked_sign_in_user_index on linked_sign_in (user_id);

create table passkey (
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  -- As the authenticator made it, base64url.
  credential_id text not null check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) between 16 and 1400),
  user_id text not null,
  -- COSE (RFC 9052).
  public_key bytea not null check (octet_length(public_key) between 32 and 2048),
  sign_count bigint not null check (sign_count >= 0),
  transports text not null check (transports ~ '^[a-z-]*(,[a-z-]+)*$' and char_length(transports) <= 128),
  is_backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 64),
  created_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_key primary key (website, credential_id),
  constraint passkey_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade
);

create index passkey_user_index on passkey (user_id);

-- Who came by a way that has no password needs neither password nor address.
alter table account add column joined_by text not null default 'password'
  check (joined_by in ('password', 'apple', 'google', 'wallet', 'telegram'));
alter table account drop constraint account_is_whole;
alter table account add constraint account_is_whole check (
  erased_at is not null
  or parent_user_id is not null
  or joined_by <> 'password'
  or (password_hash is not null and (email is not null or mobile is not null))
);
