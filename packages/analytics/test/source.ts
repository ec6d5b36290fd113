import type { SourceFields } from '../src/record/source-fields.ts'

/** Where the events of tests happen. */
export const testSource: SourceFields = {
  browser: 'Chrome',
  browser_version: '140.0',
  sys: 3,
  os_version: 'Linux',
  device_id: 'device',
  session_id: 'session',
  network_type: '4g',
  screen_width: 1280,
  screen_height: 800,
  manufacturer: '',
  model: '',
  timezone_offset: -120,
  url_host: 'site.test',
  log_env: 'online',
  qr_val: '',
  source_referer: '',
  source_target: 'https://site.test/',
  first_visit_time: 1_800_000_000_000,
  first_day: true,
  lib_version: '1.1.45',
  app_id: 'web',
  app_name: 'Site',
  ver: 'abc',
  uid: '',
}
