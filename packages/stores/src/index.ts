export { createInProcessSnapshotStore } from './snapshot/in-process.ts'
export type { SnapshotStore } from './snapshot/port.ts'
