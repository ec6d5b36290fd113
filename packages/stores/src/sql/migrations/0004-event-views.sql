-- What analysts read. Everything is by tenant (website) and UTC day: give a day wherever you can (day = '2026-11-22'), since then
-- no other day is looked at. A range of days (day between ...) wants `set enable_partitionwise_join = on` first: otherwise the sources
-- of all days are looked at. What arrives late belongs to the day on which it happened, so that a day's figures may still grow.
-- All that these views show are claims of visitors' browsers.

create view analytics_event as
select
  e.day, s.website, e.id, e.source, e.at, e.received_at, e.clock,
  e.type, e.page_status, e.track_type, e.business1, e.business2,
  e.event_tracking, e.event_tracking_id, e.event_tracking_ext,
  e.curr_page, e.curr_page_ext, e.timestamp, e.seq, e.log_seq, e.retry_count,
  e.url, e.title, e.referer, e.user_language, e.ctime, e.merge, e.timely, e.page_unique_id,
  s.browser, s.browser_version, s.sys, s.os_version, s.device_id, s.session_id, s.network_type,
  s.screen_width, s.screen_height, s.manufacturer, s.model, s.timezone_offset, s.url_host, s.log_env,
  s.qr_val, s.source_referer, s.source_target, s.first_visit_time, s.first_day, s.lib_version,
  s.app_id, s.app_name, s.ver, s.uid
from event e
join event_source s on s.day = e.day and s.id = e.source;

comment on view analytics_event is 'Every event once, with the device and session that it came from.';

create view analytics_page_view as
select
  website, day, at, device_id, session_id, page_unique_id,
  -- The address without its origin, query and hash.
  regexp_replace(url, '^https?://[^/?#]*|[?#].*$', '', 'g') as path,
  curr_page as page, curr_page_ext as ext, referer, user_language, visible_ms
from (
  select
    e.*,
    sum(
      -- A page that was seen for longer than a day was not; anything but a number is a browser's mistake.
      case when event_tracking = 'page-leave' and jsonb_typeof(event_tracking_ext -> 'visible_ms') = 'number'
        then least(greatest((event_tracking_ext -> 'visible_ms')::numeric, 0), 86400000)
      end
    ) over (partition by website, day, page_unique_id)::bigint as visible_ms
  from analytics_event e
  where type = 'page' and event_tracking in ('page-view', 'page-leave')
) seen
where event_tracking = 'page-view';

comment on view analytics_page_view is
  'Every page view once. visible_ms is the sum of what its page-leave events of the same day tell: null while none has arrived.';

create view analytics_session as
select
  website, day, session_id,
  (array_agg(device_id order by at, log_seq))[1] as device_id,
  min(at) as started_at,
  max(at) as ended_at,
  count(*) as events,
  count(*) filter (where type = 'page' and event_tracking = 'page-view') as page_views,
  (array_agg(regexp_replace(url, '^https?://[^/?#]*|[?#].*$', '', 'g') order by at, log_seq)
    filter (where type = 'page' and event_tracking = 'page-view'))[1] as landing_path,
  (array_agg(source_referer order by at, log_seq))[1] as source_referer,
  (array_agg(browser order by at, log_seq))[1] as browser,
  (array_agg(sys order by at, log_seq))[1] as sys,
  (array_agg(first_day order by at, log_seq))[1] as first_day
from analytics_event
group by website, day, session_id;

comment on view analytics_session is
  'Every session once in each day that has events of it, from its first event of that day to its last. What may change within a session is that of the first event.';

create view analytics_sign_up_funnel as
select
  website, day,
  count(distinct device_id) filter (where type = 'page' and event_tracking = 'page-view') as visited,
  count(distinct device_id)
    filter (where type = 'page' and event_tracking = 'page-view' and curr_page = 'register') as opened_sign_up,
  count(distinct device_id)
    filter (where event_tracking_id = 'b701' and event_tracking = 'registration-code-asked') as asked_for_code,
  count(distinct device_id)
    filter (where event_tracking_id = 'b702' and event_tracking = 'registered') as registered
from analytics_event
group by website, day;

comment on view analytics_sign_up_funnel is
  'Distinct devices of a day that viewed any page, viewed the page register, asked for a code there, and registered. A device counts in each step that it took on that day, whether or not it took the ones before on the same day.';

create view analytics_conversion_pair as
select
  website, day, curr_page_ext ->> 'from' as from_slug, curr_page_ext ->> 'to' as to_slug,
  count(*) filter (where type = 'page' and event_tracking = 'page-view') as views,
  count(distinct device_id) filter (where type = 'page' and event_tracking = 'page-view') as devices,
  count(*) filter (where event_tracking_id = 'b201') as swaps,
  count(*) filter (where event_tracking_id = 'b204') as copies,
  count(*) filter (where event_tracking_id = 'b205') as shares,
  count(*) filter (where event_tracking_id = 'b601') as buy_clicks
from analytics_event
where curr_page = 'pair' and curr_page_ext ? 'from' and curr_page_ext ? 'to'
group by website, day, curr_page_ext ->> 'from', curr_page_ext ->> 'to';

comment on view analytics_conversion_pair is
  'What happened on the pages of each pair: page views and the distinct devices of these, how often the sides were exchanged, the result copied or shared, and the way to a purchase taken. A pair and its reverse are two.';
