import { projectRoot } from './files.ts'
import { reportFindings } from './findings.ts'
import { judgeVersions } from './versions/judge.ts'
import { readVersions } from './versions/read.ts'

reportFindings('versions', judgeVersions(readVersions(projectRoot)))
