import { expect, it } from 'vitest'
import { openSharedAccounts } from '../../test/shared-accounts.ts'
import { anyOf } from './joined-statements.ts'

const { sql } = await openSharedAccounts()

it('SAFE-02 any of several texts is found whatever they contain, and nothing else', async () => {
  const texts = ['', 'a,b', 'a"b', String.raw`a\b`, '{}', 'NULL', '","', String.raw`\x00`]
  const isAmong = async (text: string, values: readonly string[]) => {
    const asked = sql.db.selectNoFrom((from) =>
      from(from.val(text), '=', anyOf<string>('text', values)).as('among'),
    )
    return (await asked.executeTakeFirstOrThrow()).among
  }
  for (const text of texts) {
    expect(await isAmong(text, texts)).toBe(true)
    expect(
      await isAmong(
        text,
        texts.filter((other) => other !== text),
      ),
    ).toBe(false)
  }
  expect(await isAmong('a', [])).toBe(false)
})
