// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepDraft, readDraft } from '../components/account/form/draft.ts'
import { settle } from './early-click.ts'
import { holdSubmits } from './held-submit.ts'

const formOf = (id: string, mark: string) => `
  <form id="${id}" ${mark} aria-busy="false">
    <p hidden data-early-note="wait">One moment</p>
    <div hidden data-early-note="failed" tabindex="-1">Not loaded<a href="">Again</a></div>
    <input type="radio" name="by" value="email" checked /><input name="cc" value="49" />
    <input name="email" /><input name="residence" /><input type="password" name="pwd" />
    <input name="shown" autocomplete="new-password" /><input name="code" autocomplete="one-time-code" />
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

/** Types into fields of a form, and leaves the page. */
function typeAndLeave(id: string, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = part(id).querySelector(`[name=${name}]`)
    if (field instanceof HTMLInputElement) field.value = value
  }
  dispatchEvent(new Event('pagehide'))
}

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

  it('ERR-05 keeps what was typed for the next load, but no password and no code', () => {
    const secrets = { pwd: 'secret 1', shown: 'secret 2', code: 'secret 3' }
    typeAndLeave('early', { email: 'a@example.com', ...secrets })
    expect(readDraft('early')).toEqual({ email: 'a@example.com' })
    expect(Object.values({ ...sessionStorage }).join(' ')).not.toContain('secret')
  })

  it('ERR-05 keeps what was typed in earlier loads, where the form fails again', () => {
    keepDraft('early', { email: 'b@example.com', residence: 'DE' })
    typeAndLeave('early', { email: '', residence: 'FR' })
    expect(readDraft('early')).toEqual({ email: 'b@example.com', residence: 'FR' })
  })

  it('leaves the draft of a form that was taken over to that form', () => {
    part('early').setAttribute('data-early', 'taken-over')
    typeAndLeave('early', { email: 'a@example.com' })
    expect(readDraft('early')).toEqual({})
    part('early').setAttribute('data-early', 'drawn')
  })

  it('SHELL-11 marks a form as busy that was taken over nevertheless, as it submits itself', () => {
    part('early').setAttribute('data-early', 'taken-over')
    expect([submit('early'), part('early').getAttribute('aria-busy')]).toEqual([true, 'true'])
    part('early').setAttribute('data-early', 'drawn')
  })

  it('says again what did not load, and sends nothing', () => {
    part('early-send').focus()
    expect([submit('early'), passed]).toEqual([true, []])
    expect([shownNotes('early'), document.activeElement?.textContent]).toEqual([
      ['failed'],
      'Not loadedAgain',
    ])
    expect(part('early').getAttribute('aria-busy')).toBe('false')
  })

  it('says what did not load to who has not submitted, without taking the focus', () => {
    openPage()
    part('early-send').removeAttribute('disabled')
    part('early-send').focus()
    fail()
    expect([shownNotes('early'), document.activeElement?.id]).toEqual([['failed'], 'early-send'])
  })

  it('SHELL-11 ERR-05 tries again with the whole address, which a link to the same page cuts off', () => {
    const reload = vi.spyOn(location, 'reload').mockReturnValue()
    const press = new MouseEvent('click', { bubbles: true, cancelable: true })
    part('early').querySelector('a')?.dispatchEvent(press)
    expect([press.defaultPrevented, reload.mock.calls.length]).toEqual([true, 1])
    reload.mockRestore()
  })
})
