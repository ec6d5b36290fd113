import type { ContentPort } from '../src/server/ports.ts'

/** Documents of which each has one revision, and that note what is done. */
export function notedContent(done: string[]): ContentPort {
  const note = async (name: string) => {
    done.push(name)
    return { kind: 'done', number: 1 } as const
  }
  const publication = {
    ...{ id: 1, revision: 1, startsAt: 0, madeAt: 0, author: 'Ann', approvedBy: null, note: '' },
    ...{ state: 'planned' as const, cancelledBy: null },
  }
  return {
    list: async () => [],
    read: async (_scope, name) => ({
      ...{ name, kind: name.startsWith('legal/') ? ('legal' as const) : ('news' as const) },
      ...{ holding: 0, shown: null },
      ...{ newestRevision: 1, hasRelease: false, revisions: [], publications: [publication] },
    }),
    text: async () => '{}',
    check: async () => ({ kind: 'fits', left: [] }),
    save: () => note('save'),
    previewLink: async () => 'https://www.example/?preview=1',
    publish: () => note('publish'),
    cancel: () => note('cancel'),
    refresh: async () => void (await note('refresh')),
  }
}
