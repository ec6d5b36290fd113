-- Operators name identity providers in their configuration: the columns take any id of a provider, not a list of known ones.

alter table linked_sign_in drop constraint linked_sign_in_provider_check;
alter table linked_sign_in add constraint linked_sign_in_provider_check check (provider ~ '^[a-z][a-z0-9-]{1,31}$');

-- `password`, or the id of the provider by which the account was opened.
alter table account drop constraint account_joined_by_check;
alter table account add constraint account_joined_by_check check (joined_by ~ '^[a-z][a-z0-9-]{1,31}$');
