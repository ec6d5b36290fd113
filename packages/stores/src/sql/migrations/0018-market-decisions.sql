-- What operators say of the market beside its sources, and what the processes that read the sources report.

-- Levels of prices that were quarantined and that an operator has judged.
create table market_verdict (
  -- 16 random bytes, base64url.
  id text not null check (id ~ '^[A-Za-z0-9_-]{22}$'),
  -- MARKET_NAME, or the brand.
  market text not null check (market ~ '^[a-z0-9-]{1,32}$'),
  asset_id text not null check (char_length(asset_id) between 1 and 64),
  source text not null check (char_length(source) between 1 and 64),
  -- US dollars.
  price text not null check (price ~ '^[0-9]{1,60}([.][0-9]{1,60})?$'),
  verdict text not null check (verdict in ('accepted', 'rejected')),
  reason text not null check (char_length(reason) between 1 and 500),
  made_by text not null check (char_length(made_by) between 1 and 64),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at),
  -- When an operator ended it before its time.
  ended_at timestamptz,
  constraint market_verdict_key primary key (id)
);

create index market_verdict_market_index on market_verdict (market, ends_at) where ended_at is null;

-- Figures that an operator has set by hand, for a time.
create table market_set_value (
  -- 16 random bytes, base64url.
  id text not null check (id ~ '^[A-Za-z0-9_-]{22}$'),
  market text not null check (market ~ '^[a-z0-9-]{1,32}$'),
  asset_id text not null check (char_length(asset_id) between 1 and 64),
  figure text not null check (figure in ('price', 'supply')),
  -- US dollars for one unit, or units.
  value text not null check (value ~ '^[0-9]{1,60}([.][0-9]{1,60})?$'),
  reason text not null check (char_length(reason) between 1 and 500),
  made_by text not null check (char_length(made_by) between 1 and 64),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at and ends_at <= made_at + interval '24 hours'),
  ended_at timestamptz,
  constraint market_set_value_key primary key (id)
);

-- One figure of an asset has one value; setting another one ends the one before.
create unique index market_set_value_standing_index on market_set_value (market, asset_id, figure) where ended_at is null;

-- How sources are doing, by each process that reads them; written anew every few seconds, and of no use after a crash.
create unlogged table market_report (
  market text not null check (market ~ '^[a-z0-9-]{1,32}$'),
  -- The name of the instance and the number of the process.
  process text not null check (char_length(process) between 1 and 128),
  at timestamptz not null,
  report jsonb not null,
  constraint market_report_key primary key (market, process)
);
