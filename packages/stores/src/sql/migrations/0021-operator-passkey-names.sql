-- What operators call their passkeys, now that each may have several; null: not named.
alter table operator_passkey add column name text check (char_length(name) between 1 and 64);
