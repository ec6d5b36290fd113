import { readEntries, readGraph } from './boundaries/graph.ts'
import { findBroken, findCycles } from './boundaries/judge.ts'
import { rules } from './boundaries/rules.ts'
import { isCode, listFiles, projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'

const files = listFiles(projectRoot)
const code = files.filter((file) => isCode(file) && /^(?:apps|packages|widgets|brands)\//.test(file))
const graph = readGraph(projectRoot, code, readEntries(projectRoot, files))
reportFindings('boundaries', [...findBroken(graph, rules), ...findCycles(graph.imports)])
