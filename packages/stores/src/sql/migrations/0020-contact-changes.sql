-- A new address or number of an account that support was asked for. It waits, is told of and is stopped as a recovery is.

-- What is asked for: the whole account, or one address or number of it.
alter table recovery add column kind text not null default 'account' check (kind in ('account', 'email', 'mobile'));
-- The calling code of a number.
alter table recovery add column area_code text check (area_code ~ '^[1-9][0-9]{0,3}$');
-- When its holder confirmed the address or number that the account is to have.
alter table recovery add column proven_at timestamptz;

alter table recovery drop constraint recovery_contact_check;
-- compatible: a release that knows whole accounts alone writes addresses alone
alter table recovery add constraint recovery_contact_check check (
  case kind
    when 'mobile' then contact ~ '^\+[1-9][0-9]{4,14}$' and area_code is not null
    else char_length(contact) between 3 and 254 and contact like '_%@_%'
  end
);

-- One at a time, so that what its contacts stop is what they were told of.
create unique index recovery_contact_change_index on recovery (user_id) where kind <> 'account' and ended_at is null;
