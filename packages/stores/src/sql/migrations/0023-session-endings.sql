-- How many times all log-ins of an account were ended at once: a log-in that was proven before the last time is not stored after it.
alter table account add column session_endings integer not null default 0;
