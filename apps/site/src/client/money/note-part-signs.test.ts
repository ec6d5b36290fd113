// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { notePartSigns } from './note-part-signs.ts'

const html = '<button id="beside">x</button><div id="slot-part"><input id="amount" /></div>'

function focusOn(id: string): string | undefined {
  document.getElementById(id)?.focus()
  return document.getElementById('slot-part')?.dataset['sign']
}

describe('notePartSigns', () => {
  it('SHELL-11 CUR-03 notes who comes to a part of a page that came in another currency, and who is elsewhere not', () => {
    const place = document.createElement('div')
    document.body.replaceChildren(place)
    notePartSigns(place)
    for (let time = 0; time < 2; time += 1) {
      place.innerHTML = html
      expect([focusOn('beside'), focusOn('amount')]).toEqual([undefined, 'seen'])
    }
  })
})
