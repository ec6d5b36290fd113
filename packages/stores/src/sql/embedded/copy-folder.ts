// The thread that copies an empty database: hundreds of files, while the start of the server goes on.
import { cpSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** What is copied, and where it does not exist yet. */
export interface CopySetup {
  readonly from: string
  readonly to: string
}

const { from, to }: CopySetup = workerData
cpSync(from, to, { recursive: true })
