import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readEntries, readGraph } from './boundaries/graph.ts'
import { isCode, listFiles, projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'
import { findMisplacedTests, findServersPerWorker } from './tiers/judge.ts'

const files = listFiles(projectRoot)
const { imports } = readGraph(projectRoot, files.filter(isCode), readEntries(projectRoot, files))
const source = (file: string) => readFileSync(join(projectRoot, file), 'utf8')
const project = { imports, source }
reportFindings('tiers', [...findMisplacedTests(project), ...findServersPerWorker(project)])
