import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { coverEdition } from '../../figures/image-address.ts'
import { coverPicture } from './pictures.ts'

const drawing = {
  viewBox: '0 0 24 24',
  paints: ' fill="none"',
  body: '<path fill="#f7931a" d="M0 0h24v24"/>',
}

it('IMG-03 covers have another address when they are drawn in another way, since browsers keep them', () => {
  const drawn = [
    coverPicture({ slug: 'btc', colour: '#f7931a', drawing }),
    coverPicture({ slug: 'eth', colour: null, drawing: null }),
  ]
  const edition = createHash('sha256').update(drawn.join()).digest('base64url').slice(0, 6)
  expect(coverEdition, 'the edition in the addresses of covers').toBe(edition)
})
