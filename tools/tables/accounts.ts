import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accountsTable,
  accountsTableFile,
  tryAccounts,
} from '../../apps/gateway/test/accounts/table/accounts-table.ts'
import { projectRoot } from '../checks/files.ts'

/** Writes the table of what each account can do, as a gateway of its own answers it. `npm run tables:accounts` */

writeFileSync(join(projectRoot, accountsTableFile), accountsTable(await tryAccounts()))
