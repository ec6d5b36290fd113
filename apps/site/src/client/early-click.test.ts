// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepEarlyClicks, keepEarlyValues, settle, settleAll, settleApp } from './early-click.ts'
import { giveBack } from './on-demand/take-over.tsx'

const page = `
  <div id="slot-header"><button type="button" id="menu">Menu</button><a href="#own" id="plain">Plain</a></div>
  <div id="app">
    <button type="button" id="refresh"><span id="icon">↻</span></button>
    <div id="chart" data-early="click"><span id="line">Line</span></div>
    <button type="submit" id="send">Send</button>
    <input type="range" id="slider" min="0" max="10" value="3" />
    <input id="ratio" data-early="keep" value="100" />
    <input id="free" value="100" />
    <input id="picker" data-early="click" value="BTC" />
    <div id="slot-part">
      <button type="button" id="swap">Swap</button><input type="range" id="inner" min="0" max="10" value="3" />
    </div>
  </div>
  <p id="text"><a href="/legal/privacy#privacy-choices" id="choices">Choices</a></p>
  <div id="slot-legal"></div>
  <button type="button" id="elsewhere">Elsewhere</button>`

let heard: string[] = []
let prevented: string[] = []

beforeAll(() => {
  keepEarlyClicks()
  keepEarlyValues()
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element) heard.push(target.id)
  })
  addEventListener('click', (event) => {
    if (event.defaultPrevented && event.target instanceof Element) prevented.push(event.target.id)
  })
})

beforeEach(() => {
  settleAll()
  document.body.innerHTML = page
  heard = []
  prevented = []
})

function part(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no ${id}`)
  return found
}

describe('keepEarlyClicks', () => {
  it('SHELL-11 holds a click until its area is settled, and repeats it once', () => {
    part('icon').click()
    expect(heard).toEqual([])
    settle(part('app'))
    expect(heard).toEqual(['refresh'])
    settle(part('app'))
    settleAll()
    expect(heard).toEqual(['refresh'])
  })

  it('SHELL-11 CONV-02 keeps the click that opens a list', () => {
    const picker = part('picker')
    picker.click()
    expect(heard).toEqual([])
    expect(picker instanceof HTMLInputElement && picker.selectionEnd).toBe(3)
    settle(part('app'))
    expect(heard).toEqual(['picker'])
  })

  it('SHELL-11 NUM-04 keeps the click on a chart, which has its reader come', () => {
    part('line').click()
    expect(heard).toEqual([])
    settle(part('app'))
    expect(heard).toEqual(['chart'])
  })

  it('SHELL-11 repeats the last click only, in its own area', () => {
    part('menu').click()
    part('refresh').click()
    settle(part('slot-header'))
    expect(heard).toEqual([])
    settle(part('app'))
    expect(heard).toEqual(['refresh'])
  })

  it('SHELL-11 holds the browser off a link that scripts improve, and gives it back', () => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    part('choices').dispatchEvent(event)
    expect([event.defaultPrevented, heard]).toEqual([true, []])
    settleAll()
    expect([heard, prevented]).toEqual([['choices'], []])
  })

  it.each(['plain', 'send', 'elsewhere'])('lets a click on %s take its course', (id) => {
    part(id).click()
    expect([heard, prevented]).toEqual([[id], []])
    settleAll()
    expect(heard).toEqual([id])
  })

  it('lets clicks in a settled area take their course', () => {
    settle(part('app'))
    part('refresh').click()
    part('menu').click()
    expect(heard).toEqual(['refresh'])
  })

  it('SHELL-11 holds a click on a link to the privacy choices until the legal dialog answers', () => {
    const signs: string[] = []
    part('slot-legal').addEventListener('focusin', ({ type }) => signs.push(type))
    part('choices').click()
    settle(part('app'))
    expect([signs, heard]).toEqual([['focusin'], []])
    settle(part('slot-legal'))
    expect(heard).toEqual(['choices'])
    part('choices').click()
    expect([signs.length, heard]).toEqual([1, ['choices', 'choices']])
  })

  it('SHELL-11 gives the click in a part back where the app does not start', () => {
    part('swap').click()
    settleApp()
    expect(heard).toEqual(['swap'])
    part('swap').click()
    part('menu').click()
    expect(heard).toEqual(['swap', 'swap'])
  })

  it('SHELL-11 gives the click in a part back whose scripts did not come, and keeps the next one', () => {
    settle(part('app'))
    part('swap').click()
    giveBack(part('slot-part'))
    expect(heard).toEqual(['swap'])
    part('swap').click()
    expect(heard).toEqual(['swap'])
    settle(part('slot-part'))
    expect(heard).toEqual(['swap', 'swap'])
  })

  it('forgets a click whose element is gone', () => {
    part('refresh').click()
    part('refresh').remove()
    settleAll()
    expect(heard).toEqual([])
  })
})

/** Writes into a field as a reader does, and collects what is told of it from then on. */
function write(id: string, value: string): readonly string[] {
  const field = part(id)
  if (!(field instanceof HTMLInputElement)) throw new Error(`${id} is no field`)
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
  const told: string[] = []
  // A field that is moved for ever would hold up the whole run: it goes.
  field.addEventListener('input', () => told.push(field.value) > 9 && field.remove())
  return told
}

describe('keepEarlyValues', () => {
  it.each([
    ['slider', '7', ['3', '7']],
    ['ratio', '42', ['100', '42']],
  ])(
    'SHELL-11 moves the %s once more when its area is settled, from where the server had it',
    (id, value, steps) => {
      const told = write(id, value)
      expect(told).toEqual([])
      settle(part('app'))
      expect(told).toEqual(steps)
      settle(part('app'))
      expect(told).toEqual(steps)
    },
  )

  it('SHELL-11 moves the field of a part when the part is settled, whether the app around it is or not', () => {
    const before = write('inner', '7')
    settle(part('slot-part'))
    settle(part('app'))
    expect(before).toEqual(['3', '7'])
    document.body.innerHTML = page
    const after = write('inner', '7')
    settle(part('app'))
    expect(after).toEqual([])
    settle(part('slot-part'))
    expect(after).toEqual(['3', '7'])
  })

  it('leaves fields alone that keep their text themselves, and those that scripts answer', () => {
    const free = write('free', '5')
    settle(part('app'))
    const slider = write('slider', '7')
    settle(part('app'))
    expect([free, slider]).toEqual([[], []])
  })
})
