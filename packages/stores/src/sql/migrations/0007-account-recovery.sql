-- When the person proved who it is, and the language that the person reads.

-- The time of the log-in that a session came of; renewals, switches and pairings carry it on unchanged. Sessions that were there
-- before, and those that an earlier release still begins during an update, count as logged in long ago.
alter table session add column authenticated_at timestamptz not null default to_timestamp(0);

-- A locale code of the registry, as the person last used it with a proof; null until then.
alter table account add column locale text check (locale ~ '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$' and char_length(locale) <= 35);
