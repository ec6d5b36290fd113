-- What the owners of accounts were told unasked, so that they can look it up, and so that a link in a mail works once.

create table notice (
  -- Names it in the link of its mail.
  id text not null check (id ~ '^[A-Za-z0-9_-]{22}$'),
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  user_id text not null,
  matter text not null check (matter ~ '^[a-zA-Z]{1,32}$'),
  -- What it is about, such as the name of a passkey.
  name text check (char_length(name) between 1 and 254),
  channel text not null check (channel in ('mail', 'sms')),
  -- Where it went, with most of the address hidden.
  sent_to text not null check (char_length(sent_to) between 1 and 254),
  -- When and from where it happened.
  at timestamptz not null,
  ip text check (char_length(ip) <= 64),
  country text check (country ~ '^[A-Z]{2}$'),
  browser text check (char_length(browser) between 1 and 64),
  system text check (char_length(system) between 1 and 64),
  -- When its reader said that it was somebody else.
  reported_at timestamptz,
  constraint notice_key primary key (id),
  constraint notice_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade
);

create index notice_account_index on notice (website, user_id, at);
