import { afterAll, describe, expect, it } from 'vitest'
import { createCardPainter } from './card-painter.ts'

const painter = createCardPainter({ limit: 2 })
afterAll(() => painter[Symbol.asyncDispose]())

const card = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" font-family="Inter">${content}</svg>`

async function pngOf(svg: string): Promise<Buffer> {
  const outcome = await painter.run(svg)
  if (outcome.kind === 'busy') throw new Error('the painter is busy')
  return Buffer.from(outcome.result)
}

describe('createCardPainter', () => {
  it('makes a PNG of the size of the drawing', async () => {
    const png = await pngOf(card('<rect width="40" height="20" fill="#0b72d9"/>'))
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([40, 20])
  })

  it('has the font that cards are drawn with, in both weights', async () => {
    const drawn = await Promise.all(['', '<text y="15">7</text>'].map((content) => pngOf(card(content))))
    const bold = await pngOf(card('<text y="15" font-weight="600">7</text>'))
    expect(drawn[0]?.equals(drawn[1] ?? Buffer.alloc(0))).toBe(false)
    expect(bold.equals(drawn[1] ?? Buffer.alloc(0))).toBe(false)
  })

  it('turns away what would wait too long, and draws again after that', async () => {
    const three = await Promise.all([1, 2, 3].map((width) => painter.run(card(`<rect width="${width}"/>`))))
    expect(three.map(({ kind }) => kind)).toEqual(['done', 'done', 'busy'])
    expect((await painter.run(card(''))).kind).toBe('done')
  })

  it('says what cannot be drawn, and draws the next', async () => {
    await expect(painter.run('<svg')).rejects.toThrow('failed at a task')
    expect((await painter.run(card(''))).kind).toBe('done')
  })

  it('fails what is under way when it ends, and ends without a card too', async () => {
    const own = createCardPainter()
    const under = own.run(card(''))
    await Promise.all([expect(under).rejects.toThrow('Terminating'), own[Symbol.asyncDispose]()])
    await createCardPainter()[Symbol.asyncDispose]()
  })
})
