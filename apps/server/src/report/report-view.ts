import type { EventReport } from '@portico/stores'
import {
  countText,
  dayLabel,
  daysTitle,
  deviceName,
  durationText,
  foreignText,
  languageName,
  shareText,
} from './words.ts'

/** One number, and what it means. */
export interface Figure {
  readonly label: string
  readonly value: string
  readonly definition: string
}

/** One line of a chart or list. */
export interface Bar {
  readonly name: string
  readonly count: number
  /** The count in words. */
  readonly value: string
  /** What else is told of it; empty for nothing. */
  readonly note: string
  /** Of the longest bar, 0 to 1. */
  readonly share: number
}

/** Bars under a title, and what is counted. */
export interface Chart {
  readonly title: string
  readonly definition: string
  readonly bars: readonly Bar[]
}

/** A report as people read it; every text is formatted, none is escaped. */
export interface ReportView {
  readonly title: string
  readonly website: string
  readonly note: string
  readonly isEmpty: boolean
  readonly figures: readonly Figure[]
  readonly hours: Chart
  /** Empty for a single day. */
  readonly days: Chart
  readonly signUp: Chart
  readonly lists: readonly Chart[]
  readonly intake: readonly Figure[]
}

/** What the empty state asks, since nothing came. */
export const emptyQuestion = 'No events in this time: are events on (EVENTS), and has anybody consented?'

type Ranking = EventReport['pages']

function barsOf(rows: readonly { readonly name: string; readonly count: number; readonly note: string }[]) {
  const longest = Math.max(1, ...rows.map(({ count }) => count))
  return rows.map((row) => ({
    ...row,
    value: countText(row.count),
    share: row.count / longest,
  }))
}

function rankingOf(rows: Ranking, nameOf: (name: string) => string): readonly Bar[] {
  return barsOf(
    rows.map(({ name, count, visitors }) => ({
      ...{ name: nameOf(name), count },
      note: `${countText(visitors)} visitor${visitors === 1 ? '' : 's'}`,
    })),
  )
}

function figuresOf(report: EventReport): readonly Figure[] {
  const { visitors, newVisitors, sessions, pageViews, bounces, medianVisibleMs } = report
  return [
    {
      label: 'Visitors',
      value: countText(visitors),
      definition: `Distinct devices with an event. ${countText(newVisitors)} of them had been here for less than 24 hours.`,
    },
    {
      label: 'Sessions',
      value: countText(sessions),
      definition:
        'Visits of a device; one ends after 30 minutes without an event, and counts in each day that it touches.',
    },
    {
      label: 'Page views',
      value: countText(pageViews),
      definition: 'Pages loaded or gone to within the site; parameters of an address count.',
    },
    {
      label: 'Views per session',
      value:
        sessions === 0 ? '–' : (pageViews / sessions).toLocaleString('en-US', { maximumFractionDigits: 1 }),
      definition: 'Page views divided by sessions.',
    },
    {
      label: 'Bounce share',
      value: shareText(bounces, sessions),
      definition: `Sessions with at most one page view: ${countText(bounces)} of ${countText(sessions)}.`,
    },
    {
      label: 'Median visible time',
      value: medianVisibleMs === null ? '–' : durationText(medianVisibleMs),
      definition: 'Half of the page views that tell it were in sight for at least so long.',
    },
  ]
}

function hoursOf({ pageViewsByHour, days }: EventReport): Chart {
  const hour = (index: number) => `${String(index).padStart(2, '0')}:00`
  return {
    title: 'Page views by hour',
    definition: days === 1 ? 'Hours of the day, UTC.' : `Hours of the day, UTC, summed over ${days} days.`,
    bars: barsOf(pageViewsByHour.map((count, index) => ({ name: hour(index), count, note: '' }))),
  }
}

function daysOf({ byDay }: EventReport): Chart {
  const rows = byDay.map(({ day, pageViews, visitors }) => ({
    ...{ name: dayLabel(day), count: pageViews },
    note: `${countText(visitors)} visitor${visitors === 1 ? '' : 's'}`,
  }))
  return {
    title: 'Page views by day',
    definition: 'Days are UTC; visitors are counted for each day on its own.',
    bars: byDay.length > 1 ? barsOf(rows) : [],
  }
}

function signUpOf({ signUp, days }: EventReport): Chart {
  const steps = [
    { name: 'Viewed a page', count: signUp.visited },
    { name: 'Opened the sign-up page', count: signUp.openedSignUp },
    { name: 'Asked for a code', count: signUp.askedForCode },
    { name: 'Registered', count: signUp.registered },
  ]
  const rows = steps.map((step, index) => {
    const before = steps[index - 1]?.count ?? 0
    const share = before === 0 ? '' : `${shareText(step.count, before)} of the step before`
    return { ...step, note: index === 0 ? 'the start' : share }
  })
  const summed = days === 1 ? '' : ', summed over the days'
  return {
    title: 'Signing up',
    definition: `Devices that took each step on a day, whether or not they took the one before${summed}.`,
    bars: barsOf(rows),
  }
}

function listsOf(report: EventReport): readonly Chart[] {
  return [
    {
      title: 'Pages',
      definition: 'Page views by path, without parameters.',
      bars: rankingOf(report.pages, foreignText),
    },
    {
      title: 'Pairs',
      definition: 'Views of a pair in the converter, from one asset to the other.',
      bars: rankingOf(report.pairs, (name) => foreignText(name).toUpperCase().replace(' ', ' → ')),
    },
    {
      title: 'Tracked events',
      definition: 'Events by name, page events left out; docs/events.md says what each means.',
      bars: rankingOf(report.tracked, foreignText),
    },
    {
      title: 'Where sessions came from',
      definition: 'Sessions by the host of the page that led here.',
      bars: rankingOf(report.referers, (name) => (name === '' ? 'no other site' : foreignText(name))),
    },
    {
      title: 'Languages',
      definition: 'Page views by the language of the page.',
      bars: rankingOf(report.languages, languageName),
    },
    {
      title: 'Devices',
      definition: 'Sessions by the kind of device.',
      bars: rankingOf(report.devices, deviceName),
    },
  ]
}

function intakeOf({ events, late, clamped }: EventReport): readonly Figure[] {
  return [
    {
      label: 'Events',
      value: countText(events),
      definition: 'All that was stored for these days, each once.',
    },
    {
      label: 'Late',
      value: countText(late),
      definition: 'Arrived more than an hour after they had happened, from devices that were offline.',
    },
    {
      label: 'Clamped',
      value: countText(clamped),
      definition: 'Told a time more than 7 days back or 1 day ahead; they count at that bound.',
    },
  ]
}

/** Words a report. */
export function viewOf(report: EventReport): ReportView {
  return {
    title: daysTitle(report),
    website: report.website,
    note:
      'Days are UTC. Only visitors who let themselves be measured are counted. Names in the lists are what browsers sent: ' +
      'unverified claims.',
    isEmpty: report.events === 0,
    figures: figuresOf(report),
    hours: hoursOf(report),
    days: daysOf(report),
    signUp: signUpOf(report),
    lists: listsOf(report),
    intake: intakeOf(report),
  }
}
