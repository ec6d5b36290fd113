// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://site.test/" }
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestCaptures } from '../../test/captures.ts'
import { part, show } from '../../test/elements.ts'
import type { TestIntake } from '../../test/intake.ts'
import { createTestIntake } from '../../test/intake.ts'
import { track, tracked, trackedEvent } from '../markup/track.ts'

let intake: TestIntake
let stop = () => {}
let warned: unknown[][]

beforeEach(() => {
  document.body.innerHTML = ''
  warned = []
  vi.spyOn(console, 'warn').mockImplementation((...given) => warned.push(given))
  intake = createTestIntake()
  stop = startTestCaptures(intake)
  intake.events.length = 0
})

afterEach(() => stop())

describe('clicks', () => {
  it('ANA-09 tells of a click within a marked element that came later', () => {
    show(
      `<a id="link" data-track="b201:pair-swapped" data-track-ext='{"from":"btc","n":2}'><b id="in">x</b></a>`,
    )
    part('in').click()
    expect(intake.events).toEqual([
      {
        type: 'click',
        event_tracking_id: 'b201',
        event_tracking: 'pair-swapped',
        event_tracking_ext: { from: 'btc', n: 2 },
        track_type: 'auto',
      },
    ])
  })

  it('ANA-09 takes the nearest element that is tracked for clicks', () => {
    show(`<div data-track="b1:outer" data-track-on="click expose">
      <div data-track="b2:middle" data-track-on="expose"><button id="in"></button></div></div>`)
    part('in').click()
    expect(intake.story.slice(-1)).toEqual(['outer'])
  })

  it.each([
    ['no mark around it', '<p><button id="in"></button></p>'],
    [
      'a mark for other things',
      '<p data-track="b1:x" data-track-on="expose drag"><button id="in"></button></p>',
    ],
    ['a list without a mark', '<p data-track-on="click"><button id="in"></button></p>'],
    ['a word that only contains click', '<p data-track="b1:x" data-track-on="clicks"><b id="in"></b></p>'],
  ])('ANA-09 tells of no click with %s', (_case, html) => {
    show(html)
    part('in').click()
    expect([intake.events, warned]).toEqual([[], []])
  })

  it('ANA-09 hears clicks that the page keeps to itself', () => {
    show('<button id="in" data-track="b7:kept"></button>')
    part('in').addEventListener('click', (event) => event.stopImmediatePropagation())
    part('in').click()
    expect(intake.story.slice(-1)).toEqual(['kept'])
  })

  it('ANA-09 reads what `tracked` writes', () => {
    const attributes = tracked('b201:pair-swapped', { from: 'btc', to: 'usd' })
    show('<button id="in"></button>')
    for (const [name, value] of Object.entries(attributes)) part('in').setAttribute(name, String(value))
    part('in').click()
    expect(intake.events).toMatchObject([
      { event_tracking: 'pair-swapped', event_tracking_ext: { from: 'btc', to: 'usd' } },
    ])
  })

  it.each(['201:x', 'b:x', 'bx:y', '//:x', 'B2:x', ' b2:x', 'b2 :x', 'b1234567890:x', '', ':x', 'page'])(
    'ANA-03 drops an event with the tracking id of %j, and says so',
    (mark) => {
      show(`<button id="in" data-track="${mark}" data-track-ext='{"secret":1}'></button>`)
      part('in').click()
      expect(intake.events).toEqual([])
      expect(warned).toEqual([[`analytics: no tracking id: ${mark.split(':')[0]}`]])
    },
  )

  it.each([
    ['b1:x', 'b1', 'x'],
    ['b000000009', 'b000000009', ''],
    ['/:own', '/', 'own'],
    ['b5:a:b', 'b5', 'a'],
  ])('ANA-03 keeps %j', (mark, event_tracking_id, event_tracking) => {
    show(`<button id="in" data-track="${mark}"></button>`)
    part('in').click()
    expect([intake.events, warned]).toMatchObject([
      [{ event_tracking_id, event_tracking, event_tracking_ext: {} }],
      [],
    ])
  })

  it.each(['{', '', 'null', '5', '"text"', '{"a":{"b":1}}', '{"a":[1]}', "{'a':1}", '[[1]]'])(
    'ANA-09 goes without a malformed extension %j, and says so without it',
    (ext) => {
      show('<button id="in" data-track="b1:x"></button>')
      part('in').setAttribute('data-track-ext', ext)
      part('in').click()
      expect(intake.events).toMatchObject([{ event_tracking: 'x', event_tracking_ext: {} }])
      expect(warned).toEqual([['analytics: malformed extension: b1:x']])
    },
  )
})

describe('videos', () => {
  function happen(type: string, at: { readonly currentTime: number; readonly ended?: boolean }): void {
    const video = part('film')
    for (const [name, value] of Object.entries({ ended: false, ...at }))
      Object.defineProperty(video, name, { value, configurable: true })
    // Events of media do not bubble.
    video.dispatchEvent(new Event(type))
  }

  it('ANA-09 tells when a video plays, pauses and ends, with seconds', () => {
    show(
      `<video id="film" data-track="b8:guide" data-track-on="video" data-track-ext='{"coin":"btc"}'></video>`,
    )
    happen('play', { currentTime: 0.2 })
    happen('pause', { currentTime: 7.6 })
    happen('pause', { currentTime: 61, ended: true })
    happen('ended', { currentTime: 61, ended: true })
    expect(intake.events.map(({ type, event_tracking_ext }) => ({ type, ...event_tracking_ext }))).toEqual([
      { type: 'video', coin: 'btc', action: 'play', seconds: 0 },
      { type: 'video', coin: 'btc', action: 'pause', seconds: 8 },
      { type: 'video', coin: 'btc', action: 'ended', seconds: 61 },
    ])
  })

  it('ANA-09 leaves out videos that are not marked for it', () => {
    show('<video id="film" data-track="b8:guide"></video>')
    happen('play', { currentTime: 0 })
    expect(intake.events).toEqual([])
  })
})

describe('calls', () => {
  it('ANA-01 takes what is reported by a call as manual, with the type of the event map', () => {
    track('b201:pair-swapped', 'click', { from: 'btc', to: 'usd' })
    track('b901:events-not-kept', 'system', { count: 3 })
    expect(intake.events).toEqual([
      {
        type: 'click',
        event_tracking_id: 'b201',
        event_tracking: 'pair-swapped',
        event_tracking_ext: { from: 'btc', to: 'usd' },
        track_type: 'manual',
      },
      {
        type: 'system',
        event_tracking_id: 'b901',
        event_tracking: 'events-not-kept',
        event_tracking_ext: { count: 3 },
        track_type: 'manual',
      },
    ])
  })

  it('ANA-03 drops what a foreign script reports without a tracking id, or without sense', () => {
    dispatchEvent(new CustomEvent(trackedEvent, { detail: ['own-event', 'click', {}] }))
    dispatchEvent(new CustomEvent(trackedEvent, { detail: null }))
    dispatchEvent(new CustomEvent(trackedEvent, { detail: [5] }))
    expect([intake.events, warned.length]).toEqual([[], 3])
  })

  it('hears nothing any more when it is stopped', () => {
    show('<button id="in" data-track="b1:x"></button>')
    stop()
    part('in').click()
    track('b901:events-not-kept', 'system', { count: 3 })
    expect(intake.events).toEqual([])
  })
})
