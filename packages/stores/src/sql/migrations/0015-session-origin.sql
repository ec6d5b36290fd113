-- How a person signed in, so that a list of sessions can say it. Null: it began before this was kept.
alter table session add column signed_in_by text check (signed_in_by ~ '^[a-z][a-z0-9-]{1,31}$');
