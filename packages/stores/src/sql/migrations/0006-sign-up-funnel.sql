-- The funnel answers the same from devices first: counting distinct devices in four steps had the whole day sorted by them, and took
-- ten times as long over a million events.

create or replace view analytics_sign_up_funnel as
select
  website, day,
  count(*) filter (where visited) as visited,
  count(*) filter (where opened_sign_up) as opened_sign_up,
  count(*) filter (where asked_for_code) as asked_for_code,
  count(*) filter (where registered) as registered
from (
  select
    website, day, device_id,
    bool_or(type = 'page' and event_tracking = 'page-view') as visited,
    bool_or(type = 'page' and event_tracking = 'page-view' and curr_page = 'register') as opened_sign_up,
    bool_or(event_tracking_id = 'b701' and event_tracking = 'registration-code-asked') as asked_for_code,
    bool_or(event_tracking_id = 'b702' and event_tracking = 'registered') as registered
  from analytics_event
  group by website, day, device_id
) as device
group by website, day;
