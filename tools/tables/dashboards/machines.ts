import type { Dashboard } from './dashboard.ts'

/** Prices and where they come from. */
export const market: Dashboard = {
  uid: 'portico-market',
  title: 'Market',
  about: 'How fresh prices are, how sources do, and what was not believed.',
  panels: [
    {
      ...{
        title: 'Age of the newest price',
        unit: 's',
        about: 'By kind of asset, in the process that is furthest behind.',
      },
      queries: [{ expr: 'max by (brand, kind) (portico_rates_age_seconds)', legend: '{{kind}}' }],
    },
    {
      ...{
        title: 'Age of the snapshot',
        unit: 's',
        about: 'By process. All processes of a site show the same market.',
      },
      queries: [{ expr: 'max by (instance) (portico_snapshot_age_seconds)', legend: '{{instance}}' }],
    },
    {
      ...{
        title: 'Last good reading',
        unit: 's',
        about: 'Time since each source was read well, in the process that read it last.',
      },
      queries: [{ expr: 'min by (brand, source) (portico_market_source_age_seconds)', legend: '{{source}}' }],
    },
    {
      ...{
        title: 'Sources in trouble',
        unit: 'short',
        about: '1 where a source is silent, hangs, or has a clock that stands still.',
      },
      queries: [
        {
          expr: 'max by (brand, source, trouble) (portico_market_source_trouble)',
          legend: '{{source}} {{trouble}}',
        },
      ],
    },
    {
      ...{
        title: 'Failures in a row',
        unit: 'short',
        about: 'Readings that failed since the last good one.',
      },
      queries: [{ expr: 'max by (brand, source) (portico_market_source_failures)', legend: '{{source}}' }],
    },
    {
      ...{
        title: 'Prices not believed',
        unit: 'short',
        about: 'New ones in each five minutes, by reason: docs/market-sources.md.',
      },
      queries: [
        { expr: 'sum by (brand, reason) (increase(portico_market_prices_held[5m]))', legend: '{{reason}}' },
      ],
    },
    {
      ...{ title: 'Requests to others that failed', unit: 'cps', about: 'By service and fault.' },
      queries: [
        {
          expr: 'sum by (brand, service, fault) (rate(portico_upstream_failures_total[$__rate_interval]))',
          legend: '{{service}} {{fault}}',
          emptyWhile: 'while no request has failed since the start',
        },
      ],
    },
  ],
}

/** Events on their way from the browser to the database. */
export const events: Dashboard = {
  uid: 'portico-events-flow',
  title: 'Events on their way',
  about:
    'What the servers take of analytics events, what waits, and what was refused. What visitors did is on the dashboard Visitors.',
  panels: [
    {
      ...{
        title: 'Events',
        unit: 'cps',
        about: 'Taken, that did not fit, and taken but refused by the database for good.',
      },
      queries: [
        {
          expr: 'sum by (brand, outcome) (rate(portico_events_total[$__rate_interval]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      ...{ title: 'Messages to NATS', unit: 'cps', about: 'Stored, repeated, and not stored.' },
      queries: [
        {
          expr: 'sum by (brand, outcome) (rate(portico_events_messages_total[$__rate_interval]))',
          legend: '{{outcome}}',
        },
      ],
    },
    {
      ...{
        title: 'Kept out by a cap of the day',
        unit: 'cps',
        about: 'Of an address, its network, or the whole site.',
      },
      queries: [
        {
          expr: 'sum by (brand, cap) (rate(portico_ingest_capped_total[$__rate_interval]))',
          legend: '{{cap}}',
        },
      ],
    },
    {
      ...{
        title: 'Waiting',
        unit: 'short',
        about:
          'Events that wait in processes, messages that wait in the stream, and records of the process whose journal has most.',
      },
      queries: [
        { expr: 'sum by (brand) (portico_events_waiting)', legend: 'in processes' },
        { expr: 'max by (brand) (portico_events_stream_lag)', legend: 'in the stream or a journal' },
      ],
    },
    {
      ...{
        title: 'The stream or the journal',
        unit: 'decbytes',
        about:
          'What the stream takes on each server of NATS, or the fullest journal of a process, and the cap: NATS_STREAM_MB or EVENTS_JOURNAL_MB.',
      },
      queries: [{ expr: 'max by (brand, what) (portico_events_stream_bytes)', legend: '{{what}}' }],
    },
    {
      ...{
        title: 'Never to be stored',
        unit: 'short',
        about: 'Messages that are kept in ANALYTICS_EVENTS_DEAD with the reason.',
      },
      queries: [{ expr: 'sum by (brand) (portico_events_dead_letters)', legend: 'dead letters' }],
    },
  ],
}

/** The processes and what they stand on. */
export const machines: Dashboard = {
  uid: 'portico-machines',
  title: 'Machines',
  about: 'Processes, their versions and resources, PostgreSQL, Redis, disks, clocks and keys.',
  panels: [
    {
      ...{
        kind: 'stat',
        title: 'Processes that answer',
        unit: 'short',
        about: 'By version. Two versions are there during an upgrade alone.',
      },
      queries: [{ expr: 'count by (brand, version) (portico_build_info)', legend: '{{version}}' }],
    },
    {
      ...{
        kind: 'stat',
        title: 'Processes by role',
        unit: 'short',
        about: 'How many have each role. One process may have several.',
      },
      queries: [{ expr: 'portico:processes', legend: '{{role}}' }],
    },
    {
      ...{
        title: 'Conditions',
        unit: 'short',
        about: '1: a process does less. 2: a role of it is stopped. docs/runbook.md, What readiness says.',
      },
      queries: [{ expr: 'max by (brand, subject) (portico_condition)', legend: '{{subject}}' }],
    },
    {
      ...{ title: 'CPU', unit: 'percentunit', about: 'Share of one core, all threads together.' },
      queries: [
        { expr: 'rate(process_cpu_seconds_total{job="portico"}[$__rate_interval])', legend: '{{instance}}' },
      ],
    },
    {
      ...{ title: 'Memory', unit: 'decbytes', about: 'Resident memory of each process.' },
      queries: [{ expr: 'process_resident_memory_bytes{job="portico"}', legend: '{{instance}}' }],
    },
    {
      ...{ title: 'Event loop', unit: 's', about: 'How late the main thread is, 99 of 100 times at most.' },
      queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds{job="portico"}', legend: '{{instance}}' }],
    },
    {
      ...{ title: 'Free disk', unit: 'decbytes', about: 'On the disk of DATA_DIR.' },
      queries: [{ expr: 'portico_disk_free_bytes', legend: '{{instance}}' }],
    },
    {
      ...{
        title: 'Sessions with PostgreSQL',
        unit: 'short',
        about: 'Open, idle, at most, and callers that wait for one.',
      },
      queries: [{ expr: 'sum by (brand, what) (portico_postgresql_pool)', legend: '{{what}}' }],
    },
    {
      ...{
        title: 'Statements that failed',
        unit: 'cps',
        about: 'By class of SQLSTATE; 53 is the disk or memory of the database.',
      },
      queries: [
        {
          expr: 'sum by (brand, class) (rate(portico_sql_failures_total[$__rate_interval]))',
          legend: '{{class}}',
          emptyWhile: 'while the database could do all that it was asked',
        },
      ],
    },
    {
      ...{ title: 'Connections to Redis', unit: 'short', about: 'Connected and lost.' },
      queries: [{ expr: 'sum by (brand, state) (portico_redis_connections)', legend: '{{state}}' }],
    },
    {
      ...{
        title: 'Commands that Redis did not do',
        unit: 'cps',
        about: 'By reason: unreachable, refused, or its own word.',
      },
      queries: [
        {
          expr: 'sum by (brand, reason) (rate(portico_redis_failures_total[$__rate_interval]))',
          legend: '{{reason}}',
          emptyWhile: 'while Redis did all that it was asked',
        },
      ],
    },
    {
      ...{
        title: 'Clocks',
        unit: 's',
        about: 'How far each process is ahead of a store; more than 5 s stops market and accounts.',
      },
      queries: [
        { expr: 'max by (instance, store) (portico_clock_offset_seconds)', legend: '{{instance}} {{store}}' },
      ],
    },
    {
      ...{
        title: 'Keys',
        unit: 'd',
        about: 'Days until certificates and the statement about the server key end.',
      },
      queries: [{ expr: 'min by (brand, part) (portico_trust_days_left)', legend: '{{part}}' }],
    },
    {
      ...{
        title: 'Messages that could not be read',
        unit: 'cps',
        about: 'Of other processes; a sign of mixed versions.',
      },
      queries: [
        {
          expr: 'sum by (brand) (rate(portico_malformed_messages_total[$__rate_interval]))',
          legend: 'malformed',
        },
      ],
    },
    {
      ...{
        title: 'Reads without a replay check',
        unit: 'cps',
        about: 'Signed reads that were answered while Redis was away or had come back empty.',
      },
      queries: [
        {
          expr: 'sum by (brand) (rate(portico_unchecked_reads_total[$__rate_interval]))',
          legend: 'unchecked',
        },
      ],
    },
  ],
}
