import { describe, expect, it } from 'vitest'
import { judgeSteps, type Step } from './judge.ts'
import { checksumOf } from '../../../packages/stores/src/sql/migrations.ts'
import { compareRecorded, recordNew } from './recorded.ts'

const releases = ['1.3.0', '1.2.0', '1.1.0', '1.0.0']
const old: Step = {
  ...{ file: '0001-old.sql', name: '0001-old', since: '1.0.0' },
  text: `create table old (id text primary key, name text not null, spare text);
    alter table old drop column spare; create view shown as select id from old;`,
}

/** What a step of 1.2.0 is told, without its place. */
async function judge(text: string, since = '1.2.0'): Promise<readonly string[]> {
  const findings = await judgeSteps([old, { file: 'n.sql', name: '0002-new', text, since }], releases)
  return findings.map(({ place, message }) => `${place.replace('n.sql:', '')} ${message.split(' and ')[0]}`)
}

describe('judgeSteps', () => {
  it.each([
    'create table other (id text primary key, of text references old on delete cascade)',
    'create table tree (id text primary key, parent text references tree)',
    'create table if not exists other (id text)',
    "insert into old (id, name) values ('1', 'a') on conflict do nothing",
    'alter table old add column more text',
    "alter table old add column more text not null default ''",
    'alter table old add column number bigint not null generated always as identity',
    'create index old_name on old (name)',
    'create or replace view seen as select id from old',
    "comment on table old is 'x'; insert into old (id, name) values ('1', 'a')",
  ])('SHIP-02 lets a step add what the release before does not see: %s', async (text) => {
    expect(await judge(text)).toEqual([])
  })

  it.each([
    ['alter table old drop column name', '1 drops a column'],
    ['drop table old', '1 drops a table'],
    ['drop view seen', '1 drops a view'],
    ['drop index old_name', '1 drops a index'],
    ['alter table old rename to older', '1 renames'],
    ['alter table old rename column name to title', '1 renames'],
    ['alter table old alter column name type varchar(3)', '1 changes the type of a column'],
    ['alter table old add column more text not null', '1 adds a column that must have a value'],
    ['alter table old alter column spare set not null', '1 makes a column need a value'],
    ["alter table old add constraint short check (name <> '')", '1 adds a constraint'],
    ['create unique index old_name on old (name)', '1 makes a unique index'],
    ['alter table old add column more text unique', '1 adds a column with a constraint'],
    ["alter table old add column more text check (name <> '')", '1 adds a column with a constraint'],
    ['alter table old add column more text references old', '1 adds a column with a constraint'],
    ['create table other (of text references old)', '1 makes a table that keeps rows of others'],
    ['create table other (of text, foreign key (of) references old)', '1 makes a table that keeps rows'],
    ["insert into old values ('1') on conflict (id) do update set name = 'a'", '1 changes rows'],
    ['create table if not exists old (id text)', '1 makes a table unless there is one'],
    ['create or replace view shown as select name as id from old', '1 replaces a view'],
    ['create table if not exists old (id text); alter table old drop column name', '1 drops a column'],
    ['truncate old', '1 does what no rule knows (TruncateStmt)'],
    ["do $$ begin execute 'drop table old'; end $$", '1 does what no rule knows (DoStmt)'],
    ['alter table old add column fine text;\n\nalter table old drop column name', '3 drops a column'],
  ])('SHIP-02 refuses what breaks the release before: %s', async (text, finding) => {
    expect((await judge(text)).join()).toContain(finding)
  })

  it('SHIP-02 lets a step change what the same release brings', async () => {
    const text = `create table fresh (id text);
      alter table fresh add column name text not null, drop column id; create unique index i on fresh (name)`
    expect(await judge(text)).toEqual([])
  })

  it('SHIP-02 lets a step remove what a release before the one before used last', async () => {
    const drop = (release: string) => `-- contract: last used by ${release}\nalter table old drop column name`
    expect(await judge(drop('1.0.0'))).toEqual([])
    const [tooEarly] = await judgeSteps(
      [old, { file: 'n.sql', name: '0002-new', text: drop('1.1.0'), since: '1.2.0' }],
      releases,
    )
    expect(tooEarly?.message).toContain('is still used by 1.1.0, which runs beside 1.2.0: wait one release')
    expect(await judge(drop('0.9.0'))).toHaveLength(1)
    expect(await judge(drop('soon'))).toHaveLength(1)
  })

  it('SHIP-02 takes a reason for what narrows, right before the statement, and for nothing else', async () => {
    const reason = '-- compatible: each name that 1.1.0 writes is longer (é)\n'
    const narrow = "alter table old add constraint long check (name > 'a')"
    expect(await judge(reason + narrow)).toEqual([])
    expect(await judge(`${reason}comment on table old is 'ö';\n${narrow}`)).toHaveLength(1)
    expect(await judge(`${reason}alter table old drop column name`)).toHaveLength(1)
  })

  it('says what is no SQL', async () => {
    await expect(judge('alter tabel old')).rejects.toThrow('syntax error')
  })
})

describe('compareRecorded', () => {
  const named = (name: string, text: string) => ({ name, text, file: `${name}.sql` })
  const [first, second] = [named('0001-a', 'select 1;\n'), named('0002-b', 'select 2;\n')]
  const recorded = recordNew([first, second], {}, '1.0.0')

  it('SHIP-02 keeps what is recorded, whatever its line ends, and adds the rest', () => {
    expect(recorded['0001-a']).toEqual({ since: '1.0.0', sha256: checksumOf(first) })
    expect(compareRecorded([named('0001-a', 'select 1;\r\n'), second], recorded)).toEqual([])
    const third = named('0003-c', 'select 3')
    expect(recordNew([first, second, third], recorded, '1.1.0')).toEqual({
      ...recorded,
      '0003-c': { since: '1.1.0', sha256: checksumOf(third) },
    })
  })

  it('SHIP-02 refuses a step that was changed, removed, forgotten or put between others', () => {
    const messages = (steps: readonly ReturnType<typeof named>[]) =>
      compareRecorded(steps, recorded).map(({ place, message }) => `${place} ${message}`)
    expect(messages([named('0001-a', 'select 9;'), second])).toEqual([
      expect.stringMatching(/^0001-a.sql was changed/),
    ])
    expect(messages([second])).toEqual([expect.stringMatching(/^0001-a was removed/)])
    const between = named('0001-b', 'select 1')
    expect(messages([first, between, second])).toEqual([
      expect.stringMatching(/^0001-b.sql .+ before 0002-b/),
    ])
    expect(messages([first, second, named('0003-c', '')])).toEqual([
      expect.stringMatching(/is not recorded: /),
    ])
  })
})
