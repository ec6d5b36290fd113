import { readEntries, readGraph } from './boundaries/graph.ts'
import { findBroken, findCycles } from './boundaries/judge.ts'
import { findUnplaced, findUpward } from './boundaries/judge-layers.ts'
import { layersByPart, partHolders } from './boundaries/layers.ts'
import { rules } from './boundaries/rules.ts'
import { isCode, listFiles, projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'

const files = listFiles(projectRoot)
const code = files.filter(
  (file) => isCode(file) && /^(?:apps|packages|widgets|brands|tools|e2e|bench)\//.test(file),
)
const graph = readGraph(projectRoot, code, readEntries(projectRoot, files))
reportFindings('boundaries', [
  ...findBroken(graph, rules),
  ...findUpward(graph.imports, layersByPart),
  ...findUnplaced(code, layersByPart, partHolders),
  ...findCycles(graph.imports),
])
