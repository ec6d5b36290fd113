-- What forecasts said, as readers were shown it. Lines are added and never changed.

create table forecast_line (
  website text not null check (website ~ '^[a-z0-9-]{1,32}$'),
  -- Slug of the asset.
  asset text not null check (asset ~ '^[a-z0-9][a-z0-9._-]{0,63}$'),
  -- Counted from 1 for each asset.
  line integer not null check (line > 0),
  -- JSON with the hash of the line before, what was said, and the hash of both. It is text, since the hash is of how it is written.
  text text not null check (char_length(text) between 1 and 100000 and text !~ E'\n'),
  constraint forecast_line_key primary key (website, asset, line)
);
