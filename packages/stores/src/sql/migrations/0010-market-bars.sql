-- Open, high, low and close of days, packed by month as closes are. A table of its own: closes are of the beginning of a day and come
-- from sources that say nothing of the hours between, and releases that know closes alone go on beside it.

-- `25=60000,62000,59500,61000,0,86400`: open, high, low and close of the UTC day, and the seconds of the day between which
-- prices were seen; days ascending.
create table market_bar (
  asset_id text not null check (char_length(asset_id) between 1 and 64),
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  source text not null check (char_length(source) between 1 and 64),
  currency text not null check (char_length(currency) between 1 and 64),
  bars text not null check (char_length(bars) >= 14),
  primary key (asset_id, month, source, currency)
)
-- A row grows with each day. With half of each page free its new form stays on the page, and the old one's place is used again.
with (fillfactor = 50);
