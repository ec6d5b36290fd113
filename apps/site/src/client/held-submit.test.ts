// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { settle } from './early-click.ts'
import { holdSubmits } from './held-submit.ts'

const formOf = (id: string, mark: string) => `
  <form id="${id}" ${mark} aria-busy="false">
    <p hidden data-early-note="wait">One moment</p>
    <div hidden data-early-note="failed" tabindex="-1">Not loaded</div>
    <input type="radio" name="by" value="email" checked />
    <input name="email" value="a@example.com" /><input type="password" name="pwd" value="secret" />
    <button id="${id}-send" type="submit" disabled>Send</button>
  </form>`

let passed: string[] = []
let disabledBefore = 0
let fail = () => {}

function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

/** Submits a form as a key or a press does; answers whether the browser was kept from sending it. */
function submit(id: string): boolean {
  return !part(id).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

const shownNotes = (id: string) =>
  [...part(id).querySelectorAll<HTMLElement>('[data-early-note]')].flatMap((note) =>
    note.hidden ? [] : [note.dataset['earlyNote']],
  )

function openPage(): void {
  document.body.innerHTML = `<div id="app">${formOf('early', 'data-early="drawn"')}${formOf('ready', '')}</div>`
}

beforeAll(() => {
  openPage()
  disabledBefore = document.querySelectorAll('button:disabled').length
  fail = holdSubmits()
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof Element) passed.push(target.id)
  })
})

beforeEach(() => {
  if (passed.length > 0) openPage()
  passed = []
  sessionStorage.clear()
})

// One page from here on, in the order of its life.
describe('holdSubmits', () => {
  it('enables the buttons whose presses are kept from here on', () => {
    expect(disabledBefore).toBe(2)
    expect(document.querySelectorAll('button:disabled').length).toBe(0)
  })

  it('SHELL-11 USER-02 holds the submit of a form that is not ready, marks it busy and says so', () => {
    expect([submit('early'), passed]).toEqual([true, []])
    expect([part('early').getAttribute('aria-busy'), shownNotes('early')]).toEqual(['true', ['wait']])
  })

  it('lets the submit of a form that is ready take its course', () => {
    submit('ready')
    expect([passed, shownNotes('ready')]).toEqual([['ready'], []])
  })

  it('takes an app that answers for none that failed', () => {
    part('early').setAttribute('data-early', 'taken-over')
    expect(submit('early')).toBe(true)
    settle(part('app'))
    expect(shownNotes('early')).toEqual(['wait'])
    part('early').setAttribute('data-early', 'drawn')
  })

  it('ERR-05 leads who has submitted to what did not load, and leaves others where they are', () => {
    part('ready').setAttribute('data-early', 'drawn')
    submit('early')
    settle(part('app'))
    expect([shownNotes('early'), shownNotes('ready')]).toEqual([['failed'], ['failed']])
    expect(document.activeElement).toBe(part('early').querySelector('[data-early-note=failed]'))
    expect(part('early').getAttribute('aria-busy')).toBe('false')
  })

  it('ERR-05 keeps what was typed for the next load, but no password', () => {
    dispatchEvent(new Event('pagehide'))
    expect(JSON.parse(sessionStorage.getItem('portico.draft.early') ?? '')).toEqual({
      email: 'a@example.com',
    })
    expect(Object.values({ ...sessionStorage }).join(' ')).not.toContain('secret')
  })

  it('says again what did not load, and sends nothing', () => {
    part('early-send').focus()
    expect([submit('early'), passed]).toEqual([true, []])
    expect([shownNotes('early'), document.activeElement?.textContent]).toEqual([['failed'], 'Not loaded'])
    expect(part('early').getAttribute('aria-busy')).toBe('false')
  })

  it('says what did not load to who has not submitted, without taking the focus', () => {
    openPage()
    part('early-send').removeAttribute('disabled')
    part('early-send').focus()
    fail()
    expect([shownNotes('early'), document.activeElement?.id]).toEqual([['failed'], 'early-send'])
  })
})
