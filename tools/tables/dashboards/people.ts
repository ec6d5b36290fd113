import type { Dashboard } from './dashboard.ts'

const faults = 'code=~"00500|00503"'

/** Pages and calls as visitors meet them. */
export const traffic: Dashboard = {
  uid: 'portico-traffic',
  title: 'Pages and calls',
  about:
    'What visitors ask for, how long it takes, and what fails. docs/slo.md says what the objectives promise.',
  panels: [
    {
      ...{ title: 'Answers', unit: 'reqps', about: 'Answers a second, by kind of route.' },
      queries: [
        {
          expr: 'sum by (brand, kind) (rate(portico_http_request_duration_seconds_count[$__rate_interval]))',
          legend: '{{kind}}',
        },
      ],
    },
    {
      ...{
        title: 'Share that fails',
        unit: 'percentunit',
        about: 'Answers of 5xx among all, by kind of route.',
      },
      queries: [
        {
          expr: 'sum by (brand, kind) (rate(portico_http_request_duration_seconds_count{status="5xx"}[$__rate_interval])) / sum by (brand, kind) (rate(portico_http_request_duration_seconds_count[$__rate_interval]))',
          legend: '{{kind}}',
          emptyWhile: 'while nothing has failed since the start',
        },
      ],
    },
    {
      ...{
        title: 'Duration',
        unit: 's',
        about: 'The time that half, 95 and 99 percent of pages and calls stay below.',
      },
      queries: (['0.5', '0.95', '0.99'] as const).map((share) => ({
        expr: `histogram_quantile(${share}, sum by (brand, le, kind) (rate(portico_http_request_duration_seconds_bucket{kind=~"page|call"}[$__rate_interval])))`,
        legend: `{{kind}} ${share}`,
      })),
    },
    {
      ...{
        title: 'Pages by cache',
        unit: 'reqps',
        about: 'Pages from the cache, old ones while a new one is made, and made.',
      },
      queries: [
        {
          expr: 'sum by (brand, result) (rate(portico_page_cache_total[$__rate_interval]))',
          legend: '{{result}}',
        },
      ],
    },
    {
      ...{ title: 'CPU of making pages', unit: 'percentunit', about: 'Share of the main thread, by page.' },
      queries: [
        {
          expr: 'sum by (brand, page) (rate(portico_page_cpu_seconds_total[$__rate_interval]))',
          legend: '{{page}}',
        },
      ],
    },
    {
      ...{
        title: 'Pages not made',
        unit: 'reqps',
        about: 'For an address that asked for too much, and where too many waited.',
      },
      queries: [
        {
          expr: 'sum by (brand, answer) (rate(portico_page_refused_total[$__rate_interval]))',
          legend: '{{answer}}',
          emptyWhile: 'while no page was refused since the start',
        },
      ],
    },
    {
      ...{
        title: 'Errors of a month used up',
        unit: 'short',
        about: 'How many times as fast as allowed, in the last hour; 1 is what the objective allows.',
      },
      queries: [
        { expr: 'portico:slo_errors:ratio1h / on (slo) group_left () portico:slo_budget', legend: '{{slo}}' },
      ],
    },
    {
      ...{ title: 'Streams of live prices', unit: 'short', about: 'Open streams, by process.' },
      queries: [{ expr: 'sum by (instance) (portico_price_streams)', legend: '{{instance}}' }],
    },
    {
      ...{
        title: 'Reports of browsers',
        unit: 'cps',
        about: 'Security events and failed widgets, and violations of the content security policy.',
      },
      queries: [
        {
          expr: 'sum by (brand) (rate(portico_security_reports_total[$__rate_interval]))',
          legend: 'security',
        },
        {
          expr: 'sum by (brand, directive) (rate(portico_csp_reports_total[$__rate_interval]))',
          legend: 'policy {{directive}}',
          emptyWhile: 'while no browser has reported a violation',
        },
      ],
    },
  ],
}

/** Log-ins, registrations and the messages that they need. */
export const accounts: Dashboard = {
  uid: 'portico-accounts',
  title: 'Accounts',
  about:
    'Log-ins, registrations, codes and messages, sessions, and trading backends. Many refusals are HTTP 200: codes tell them apart.',
  panels: [
    {
      ...{
        title: 'Log-ins by code',
        unit: 'cps',
        about: 'First steps. 00000 is success, 20101 a wrong name or password.',
      },
      queries: [
        {
          expr: 'sum by (brand, code) (rate(portico_answers_total{call=~"login|agencyLogin|fidoLogin|third.*"}[$__rate_interval]))',
          legend: '{{code}}',
        },
      ],
    },
    {
      ...{ title: 'Account calls by call', unit: 'cps', about: 'All calls that the gateway answers.' },
      queries: [
        { expr: 'sum by (brand, call) (rate(portico_answers_total[$__rate_interval]))', legend: '{{call}}' },
      ],
    },
    {
      ...{ title: 'Calls that could not be answered', unit: 'cps', about: 'Codes 00500 and 00503, by call.' },
      queries: [
        {
          expr: `sum by (brand, call) (rate(portico_answers_total{${faults}}[$__rate_interval]))`,
          legend: '{{call}}',
          emptyWhile: 'while all calls could be answered since the start',
        },
      ],
    },
    {
      ...{
        title: 'Passwords',
        unit: 'short',
        about: 'Passwords that are hashed and that wait; PASSWORD_QUEUE may wait.',
      },
      queries: [{ expr: 'sum by (brand, state) (portico_passwords)', legend: '{{state}}' }],
    },
    {
      ...{ title: 'Captchas', unit: 'cps', about: 'Given out, held, not held, and not judged.' },
      queries: [
        {
          expr: 'sum by (brand, outcome) (rate(portico_captcha_total[$__rate_interval]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      ...{
        title: 'Sessions',
        unit: 'short',
        about: 'Sessions that have not ended, as the database has them.',
      },
      queries: [{ expr: 'max by (brand) (portico_sessions)', legend: 'sessions' }],
    },
    {
      ...{ title: 'Messages', unit: 'cps', about: 'Mails and text messages by what became of them.' },
      queries: [
        {
          expr: 'sum by (brand, channel, outcome) (rate(portico_messages_total[$__rate_interval]))',
          legend: '{{channel}} {{outcome}}',
        },
      ],
    },
    {
      ...{
        title: 'Messages that wait',
        unit: 's',
        about: 'How long the oldest has waited. Codes are good for five minutes.',
      },
      queries: [
        { expr: 'max by (brand, channel) (portico_mail_queue_oldest_seconds)', legend: '{{channel}}' },
      ],
    },
    {
      ...{
        title: 'Codes by text message',
        unit: 'cps',
        about: 'Sent, or refused by a cap: of a prefix, a country, the site, or TEXT_CODES.',
      },
      queries: [
        {
          expr: 'sum by (brand, outcome) (rate(portico_text_codes_total[$__rate_interval]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      ...{
        title: 'Messages given up',
        unit: 'cps',
        about: 'Expired, refused for good, unreadable, or crowded out.',
      },
      queries: [
        {
          expr: 'sum by (brand, channel, why) (rate(portico_mail_queue_given_up_total[$__rate_interval]))',
          legend: '{{channel}} {{why}}',
          emptyWhile: 'while no message was given up since the start',
        },
      ],
    },
    {
      ...{
        title: 'Trading backends',
        unit: 'cps',
        about: 'Messages to them: delivered, failed (tried again), given up.',
      },
      queries: [
        {
          expr: 'sum by (brand, outcome) (rate(portico_hook_attempts_total[$__rate_interval]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      ...{
        title: 'Trading backends that lag',
        unit: 's',
        about: 'How long the oldest message to each has waited.',
      },
      queries: [
        {
          expr: 'max by (brand, backend) (portico_hooks_oldest_seconds)',
          legend: '{{backend}}',
          emptyWhile: 'while no message waits',
        },
      ],
    },
  ],
}
