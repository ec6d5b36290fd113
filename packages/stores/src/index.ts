export { createInMemoryPageMetaStore, type HeldPageMeta } from './page-meta/held-page-meta.ts'
export {
  openPageMetaFile,
  type PageMetaFileOptions,
  type PageMetaFileStore,
  type PageMetaLogger,
} from './page-meta/page-meta-file.ts'
export type { PageMeta, PageMetaStore } from './page-meta/port.ts'
export { createInProcessSnapshotStore } from './snapshot/in-process.ts'
export type { SnapshotStore } from './snapshot/port.ts'
