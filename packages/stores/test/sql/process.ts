// A process of its own for the tests of locks and crashes. `lock` takes the lock of a data folder, `lock-beside` one whose socket is beside it; `write` opens its
// embedded database and adds two rows a transaction without end, naming each transaction once it is committed.
import { join } from 'node:path'
import { openSql } from '../../src/sql/open-sql.ts'
import { lockDatabase } from '../../src/sql/embedded/database-lock.ts'

const [task = '', dataFolder = ''] = process.argv.slice(2)
const logger = { info: () => {}, warn: () => {} }

async function write(): Promise<never> {
  const { db } = await openSql({ dataFolder, databaseUrl: null, logger })
  const entry = { website: 'default', actor: 'system', at: new Date(0) }
  for (let row = 1; ; row += 1) {
    await db.transaction().execute(async (transaction) => {
      for (const action of [`first ${row}`, `second ${row}`]) {
        await transaction
          .insertInto('audit')
          .values({ ...entry, action })
          .execute()
      }
    })
    console.log(`committed ${row}`)
  }
}

async function lock() {
  const place = task === 'lock-beside' ? 'beside' : 'beside if short'
  await using _lock = await lockDatabase(join(dataFolder, 'db'), place)
  console.log('locked')
  await new Promise<void>((resolve) => process.stdin.on('end', resolve).resume())
}

await (task === 'write' ? write() : lock()).catch((error: unknown) => {
  console.log(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  process.exitCode = 1
})
