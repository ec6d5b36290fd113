-- Accounts that their owners close, where people say they live, and which terms they accepted.

-- When an account is erased, as its owner wished; null: not.
alter table account add column closing_at timestamptz;
-- When the owner was told again that this comes near; nothing is erased before.
alter table account add column closing_told_at timestamptz;
-- As the owner declared it: ISO 3166-1 alpha-2; null where it was not asked.
alter table account add column residence text check (residence ~ '^[A-Z]{2}$');

create index account_closing_index on account (website, closing_at) where closing_at is not null;

-- Every acceptance of terms, by their version. Rows are only added.
create table accepted_terms (
  website text not null,
  user_id text not null,
  version text not null check (char_length(version) between 1 and 32),
  at timestamptz not null,
  -- The language that the page had.
  locale text not null check (char_length(locale) between 1 and 35),
  constraint accepted_terms_key primary key (website, user_id, version),
  constraint accepted_terms_account foreign key (website, user_id)
    references account (website, user_id) on delete cascade
);
