// @vitest-environment happy-dom
import { type Cell, createCell } from '@portico/widget'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Connection } from '../offline/connection.ts'
import type { PageData } from '../page-data.ts'
import { whenAppIsWanted } from './app-wanted.ts'

function dataOf(page: PageData['page']): PageData {
  const head = { title: '', description: '' }
  return { page, status: 200, head, ratesAsOf: '2026-09-29T00:00:00Z', view: null }
}

interface Situation {
  readonly page?: PageData['page'] | null
  readonly search?: string
  readonly connection?: Connection
}

function open({ page = 'home', search = '', connection = 'online' }: Situation = {}) {
  const shell = createCell<{
    path: string
    search: string
    user: { userId: string; userName: string; residence: string | null } | null
  }>({ path: '/', search: '', user: null })
  const network: Cell<Connection> = createCell(connection)
  const redraw = createCell(false)
  const target = new EventTarget()
  let told = 0
  whenAppIsWanted(
    {
      state: { data: page === null ? null : dataOf(page) },
      store: { get: shell.get, subscribe: shell.subscribe },
      connection: network,
      redraw,
      target,
      search,
    },
    () => {
      told += 1
    },
  )
  return { shell, network, redraw, target, told: () => told }
}

beforeEach(() => {
  document.head.innerHTML =
    '<script type="text/plain" data-entry="/assets/site-main.js" data-app="/assets/site-app.js"></script>'
  localStorage.clear()
})

describe('whenAppIsWanted', () => {
  it('tells at once on the page for the time without a network, which is nothing without scripts', () => {
    expect(open({ page: 'offline' }).told()).toBe(1)
  })

  it('waits on the page of a form, which is filled in before', () => {
    expect(open({ page: 'log-in' }).told()).toBe(0)
  })

  it.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'touchstart'])(
    'tells of the first %s, once',
    (sign) => {
      const { target, told } = open()
      expect(told()).toBe(0)
      target.dispatchEvent(new Event(sign))
      target.dispatchEvent(new Event(sign))
      target.dispatchEvent(new Event('keydown'))
      expect(told()).toBe(1)
    },
  )

  it('PLAT-02 wants the app at once inside the native app, which is told of each page', () => {
    document.documentElement.dataset['app'] = 'on'
    expect(open().told()).toBe(1)
    delete document.documentElement.dataset['app']
  })

  it('takes scrolling for no sign, which browsers do by themselves', () => {
    const { target, told } = open()
    target.dispatchEvent(new Event('scroll'))
    target.dispatchEvent(new Event('wheel'))
    expect(told()).toBe(0)
  })

  it('takes a pointer at rest, under which the page moved, for no sign', () => {
    const { target, told } = open()
    target.dispatchEvent(new MouseEvent('pointermove', { movementX: 0, movementY: 0 }))
    expect(told()).toBe(0)
    target.dispatchEvent(new MouseEvent('pointermove', { movementX: 0, movementY: 3 }))
    expect(told()).toBe(1)
  })

  it('tells at once when the loader has seen a sign before', () => {
    document.querySelector('script')?.setAttribute('data-sign', 'seen')
    expect(open().told()).toBe(1)
  })

  it('USER-02 tells when somebody is signed in', () => {
    const { shell, target, told } = open()
    shell.set({ path: '/', search: '?a', user: null })
    expect(told()).toBe(0)
    shell.set({ path: '/', search: '', user: { userId: '7', userName: 'Ada', residence: null } })
    target.dispatchEvent(new Event('keydown'))
    expect(told()).toBe(1)
  })

  it('tells when the network is gone, from the start or later', () => {
    expect(open({ connection: 'offline' }).told()).toBe(1)
    const { network, told } = open()
    network.set('offline')
    network.set('online')
    expect(told()).toBe(1)
  })

  it.each<[string, Situation, string | null, number]>([
    ['brings targets that the device keeps', { page: 'pair' }, 'chf.eur', 1],
    ['brings it over another one', { page: 'pair', search: '?board=usd' }, 'chf', 1],
    ['keeps targets that the address brings', { page: 'pair', search: '?board=usd' }, null, 1],
    ['leaves a page alone that shows it', { page: 'pair', search: '?amount=2&board=chf' }, 'chf', 0],
    ['leaves a pair without targets alone', { page: 'pair' }, null, 0],
    ['leaves pages without targets alone', { page: 'prices' }, 'chf', 0],
    ['brings what was wanted without a network', { page: 'offline' }, null, 1],
    ['leaves the error page alone', { page: null }, 'chf', 0],
  ])('%s', (_what, situation, board, times) => {
    if (board !== null) localStorage.setItem('portico.board', board)
    expect(open(situation).told()).toBe(times)
  })
})
