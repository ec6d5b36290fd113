import type { EventReport } from '@portico/stores'

/** A day on which little happened. */
export function reportOf(parts: Partial<EventReport> = {}): EventReport {
  return {
    website: 'default',
    fromDay: '2026-11-21',
    days: 1,
    events: 48_211,
    visitors: 4318,
    newVisitors: 3020,
    sessions: 5107,
    bounces: 2210,
    pageViews: 16_940,
    medianVisibleMs: 47_300,
    late: 312,
    clamped: 4,
    pageViewsByHour: Array.from({ length: 24 }, (_, hour) => hour * 50),
    byDay: [{ day: '2026-11-21', visitors: 4318, pageViews: 16_940 }],
    signUp: { visited: 4210, openedSignUp: 640, askedForCode: 0, registered: 160 },
    pages: [{ name: '/convert/btc/usd', count: 3120, visitors: 1880 }],
    pairs: [{ name: 'btc usd', count: 3120, visitors: 1 }],
    referers: [{ name: '', count: 3000, visitors: 2500 }],
    languages: [{ name: '11', count: 900, visitors: 800 }],
    devices: [{ name: '4', count: 3100, visitors: 2700 }],
    tracked: [{ name: 'b201:pair-swapped', count: 900, visitors: 600 }],
    ...parts,
  }
}
