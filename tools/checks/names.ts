import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'
import { compareNames, namesSchema, notesSchema } from './names/judge.ts'
import { readNames } from './names/read.ts'

// Names that others depend on stay: addresses, variables, commands, metrics, fields, tables, keys. `--print` lists those of the
// code as it is; that is how the promised list was made, in a work tree of the commit that names it.

const places = {
  promised: 'tools/checks/names/since-2f2e71c.json',
  notes: 'tools/checks/names/deprecations.json',
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(join(projectRoot, file), 'utf8'))

const now = await readNames()
if (process.argv.includes('--print')) process.stdout.write(`${JSON.stringify(now, null, 2)}\n`)
else {
  const promised = v.parse(namesSchema, readJson(places.promised))
  const notes = v.parse(notesSchema, readJson(places.notes))
  reportFindings('names', compareNames({ promised, now, notes }, places))
}
