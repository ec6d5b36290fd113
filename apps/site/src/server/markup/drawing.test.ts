import { brandIds, loadBrand } from '@portico/brands'
import { describe, expect, it } from 'vitest'
import { checkedDrawing, DrawingError } from './drawing.ts'

const run = 'window.ran=1'

const hostile: readonly string[] = [
  `<svg xmlns="http://www.w3.org/2000/svg"><script>${run}</script></svg>`,
  `<svg onload="${run}"></svg>`,
  `<svg><path d="M0 0" onclick="${run}"/></svg>`,
  `<svg><a href="javascript:${run}"><path d="M0 0"/></a></svg>`,
  `<svg><image href="https://evil.example/x.png"/></svg>`,
  `<svg><use href="data:image/svg+xml,x#y"/></svg>`,
  `<svg><style>body{display:none}</style></svg>`,
  `<svg><foreignObject><body onload="${run}"/></foreignObject></svg>`,
  `<svg><animate attributeName="href" values="javascript:${run}"/></svg>`,
  `<svg><path style="fill:red" d="M0 0"/></svg>`,
  `<svg><path fill="url(https://evil.example/x)" d="M0 0"/></svg>`,
  `<svg><path mask="url(#mark-a),url(track.png)" d="M0 0"/></svg>`,
  `<svg><path fill="url (track.png)" d="M0 0"/></svg>`,
  `<svg><path fill="var(--background)" d="M0 0"/></svg>`,
  `<svg><path stroke-width="ENV(x)" d="M0 0"/></svg>`,
  `<svg><path class="skip-link" d="M0 0"/></svg>`,
  `<svg><path id="main" d="M0 0"/></svg>`,
  `<svg></svg><script>${run}</script><svg></svg>`,
  `<svg></svg>hello <path d="M0"></svg>`,
  `<svg/><path d="M0 0"/></svg>`,
  `<!DOCTYPE svg [<!ENTITY x "y">]><svg></svg>`,
  `<svg><!-- <script> --></svg>`,
]

describe('checkedDrawing', () => {
  it.each(hostile)('SHIP-05 refuses %s', (drawing) => {
    expect(() => checkedDrawing(drawing)).toThrow(DrawingError)
  })

  it('SHIP-05 refuses what is no drawing, or too long', () => {
    for (const text of ['', 'logo', '<p>logo</p>', `<svg><path d="${'1 '.repeat(10_001)}"/></svg>`])
      expect(() => checkedDrawing(text)).toThrow(DrawingError)
  })

  it('SHIP-05 takes gradients and places of its own, and gives them back as they are', () => {
    const drawing =
      '<svg viewBox="0 0 8 8"><defs><linearGradient id="mark-sky"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs><path fill="url(#mark-sky)" d="M0 0h8v8z"></path></svg>'
    expect(checkedDrawing(drawing)).toBe(drawing)
    expect(checkedDrawing(checkedDrawing(drawing))).toBe(drawing)
  })

  it('SHIP-05 takes the logos of all brands', async () => {
    for (const { logoSvg } of await Promise.all((await brandIds()).map(loadBrand)))
      expect(checkedDrawing(logoSvg)).toContain('<svg')
  })
})
