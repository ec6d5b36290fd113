import { type ActName, actRules, acts, isActName } from '@portico/console/acts'
import type { Browser } from '@playwright/test'
import { type ConsoleTest, testOfAct } from './acts-by-test.ts'
import { type Desk, invite, type InvitedRole, join, openDesk } from '../fixtures/console.ts'
import { type ConsoleOptions, type ConsoleServer, startConsole } from '../fixtures/servers/console-server.ts'
import { startTimeoutMs } from '../fixtures/servers/server.ts'
import { expect, test } from '../fixtures/test.ts'

/** The console of one file of tests, with two owners who are independent of each other. */
export interface ConsoleSuite {
  readonly server: () => ConsoleServer
  readonly ann: () => Desk
  readonly olga: () => Desk
  /** Somebody whom Ann invites and who joins. */
  colleague(browser: Browser, name: string, role: InvitedRole): Promise<Desk>
  /** Asks for every act of this file that the role does not include, behind the buttons that are not shown. */
  refuseAll(desk: Desk, role: InvitedRole): Promise<void>
}

const roleNames = { Support: 'support', Market: 'market', Content: 'content' } as const

/** Calls acts out of the page; answers the name of the refusal of each. */
function callAll({ page }: Desk, names: readonly ActName[]): Promise<readonly (readonly [string, string])[]> {
  return page.evaluate(async (called) => {
    const headers = { 'content-type': 'application/json' }
    const answers: [string, string][] = []
    for (const name of called) {
      const response = await fetch(`/api/act/${name}`, { method: 'POST', headers, body: '{}' })
      const answer: { readonly refusal?: string } = await response.json()
      answers.push([name, `${response.status} ${answer.refusal ?? 'done'}`])
    }
    return answers
  }, names)
}

/**
 * Opens the console for the tests of one file, which follow each other. After the last one it is checked that a browser did every act
 * that the table names for this file, and that a role that may not was refused it, where there is such a role.
 * @param options asked for when the first test begins
 */
export function consoleSuite(name: ConsoleTest, options: () => ConsoleOptions = () => ({})): ConsoleSuite {
  const own = Object.keys(acts)
    .filter(isActName)
    .filter((act) => testOfAct[act] === name)
  const refusable = own.filter((act) => actRules[act].roles.length < Object.keys(roleNames).length + 1)
  const [done, refused] = [new Set<string>(), new Set<string>()]
  let opened: { readonly server: ConsoleServer; readonly ann: Desk; readonly olga: Desk } | null = null

  function get() {
    if (opened === null) throw new Error('the console is not open yet')
    return opened
  }
  async function enter(browser: Browser, link: string, options?: Parameters<typeof openDesk>[1]) {
    const desk = await openDesk(browser, options)
    desk.page.on('response', (response) => {
      const [, act] = /\/api\/act\/([a-z.-]+)$/.exec(response.url()) ?? []
      if (act !== undefined && response.ok()) done.add(act)
    })
    await join(desk, link)
    return desk
  }

  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(startTimeoutMs)
    const server = await startConsole(['Ann', 'Olga'], options())
    opened = {
      server,
      ann: await enter(browser, server.inviteOf('Ann')),
      olga: await enter(browser, server.inviteOf('Olga'), { colorScheme: 'dark' }),
    }
  })
  test.afterAll(async () => {
    // What did not open was told already.
    if (opened === null) return
    await opened.server.server.stop()
    expect(
      own.filter((act) => !done.has(act)),
      'acts that no browser has done',
    ).toEqual([])
    expect(
      refusable.filter((act) => !refused.has(act)),
      'acts that nobody was refused',
    ).toEqual([])
  })

  return {
    server: () => get().server,
    ann: () => get().ann,
    olga: () => get().olga,
    colleague: async (browser, person, role) => enter(browser, await invite(get().ann, person, role)),
    async refuseAll(desk, role) {
      const others = own.filter((act) => !actRules[act].roles.includes(roleNames[role]))
      const answers = await callAll(desk, others)
      expect(answers).toEqual(others.map((act) => [act, '403 role']))
      for (const act of others) refused.add(act)
    },
  }
}
