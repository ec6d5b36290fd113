-- What the market remembers. Works on PostgreSQL 15 and later and on the embedded one.
-- Closes are packed by month: a row a day would be twelve times as large for its headers and its index.

-- Daily closes of one asset in one month by one source, as published: `01=61234.5 02=61300`, days ascending.
create table market_close (
  asset_id text not null check (char_length(asset_id) between 1 and 64),
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  source text not null check (char_length(source) between 1 and 64),
  currency text not null check (char_length(currency) between 1 and 64),
  days smallint not null check (days between 1 and 31),
  closes text not null check (char_length(closes) >= 4),
  primary key (asset_id, month, source)
);

-- The prices of all assets at nearly one time, kept for some days: `btc=61234.5,12 eth=2500,40`, the price in US dollars and
-- its age in seconds.
create table market_observation (
  taken_at timestamptz primary key,
  prices text not null
);

-- Which asset a source means, for assets that are not bundled. Rows are only added: an address once given keeps its meaning.
create table market_identity (
  source text not null check (char_length(source) between 1 and 64),
  source_id text not null check (char_length(source_id) between 1 and 256),
  asset_id text not null constraint market_identity_asset_key unique
    check (asset_id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(asset_id) <= 64),
  kind text not null check (kind in ('crypto', 'fiat', 'metal', 'stock')),
  code text not null check (char_length(code) between 1 and 64),
  name text not null check (char_length(name) between 1 and 256),
  added_at timestamptz not null,
  primary key (source, source_id)
);
