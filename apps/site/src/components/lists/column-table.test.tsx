import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type Column, ColumnTable } from './column-table.tsx'

interface Coin {
  readonly name: string
  readonly price: string
}

const columns: readonly Column<Coin>[] = [
  { id: 'rank', head: '#', headClass: 'narrow', cell: (_, index) => index + 1 },
  { id: 'name', head: 'Name', scope: 'row', cell: ({ name }) => name },
  { id: 'price', head: 'Price', order: 'descending', cellClass: 'number', cell: ({ price }) => price },
]

describe('ColumnTable', () => {
  it('A11Y-01 names columns and rows, and says what it is sorted by', () => {
    const table = (
      <ColumnTable
        caption="Coins"
        columns={columns}
        rows={[
          { name: 'Bitcoin', price: '2' },
          { name: 'Ether', price: '1' },
        ]}
        keyOf={({ name }) => name}
        rowClass={({ name }) => (name === 'Ether' ? 'chosen' : undefined)}
      />
    )
    expect(renderToStaticMarkup(table)).toContain(
      '<thead><tr><th scope="col" class="narrow">#</th><th scope="col" data-pin="">Name</th>' +
        '<th scope="col" aria-sort="descending">Price</th></tr></thead><tbody>' +
        '<tr><td>1</td><th scope="row">Bitcoin</th><td class="number">2</td></tr>' +
        '<tr class="chosen"><td>2</td><th scope="row">Ether</th><td class="number">1</td></tr></tbody>',
    )
  })
})
