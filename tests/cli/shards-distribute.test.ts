import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shardsDistribute } from '#server/cli/commands/shards-distribute.ts'
import { shardsAdd } from '#server/cli/commands/shards.ts'
import { asDistributed } from '#server/platform/shards/distributing/distributed-structure.ts'
import {
  type ServerSettings,
  type SetUp,
  type SetUpServer,
  emptiest,
  setUpProblem,
  settingsProblem,
} from '#server/platform/shards/distributing/setup-problem.ts'
import { makeMissing } from '#server/platform/shards/distributing/return-triggers.ts'
import type { Part } from '#server/platform/shards/read-structure.ts'
import { createTestClock } from '../support/clock.ts'
import { type FreshDatabase, freshDatabase } from '../support/database/postgres.ts'
import { runNorthfold } from '../support/northfold.ts'
import { runVerb } from '../support/run-verb.ts'

describe('on one PostgreSQL', () => {
  let database: FreshDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  })
  afterAll(() => database.drop())

  const distribute = (to: string) =>
    runVerb(shardsDistribute, [to], { connection: database.connection, clock: createTestClock() })
  const NO_CITUS =
    'Citus is not installed on the PostgreSQL of DATABASE_URL, and only Citus spreads shards over several servers: ' +
    'see "Spreading shards over several servers" in docs/operations.md.'

  test('without Citus nothing is spread, with shards and without', async () => {
    const to = '10.0.0.5:5432,10.0.0.6:5432'
    expect(await distribute(to)).toEqual({ said: [], written: '', refused: NO_CITUS })
    await runVerb(shardsAdd, [], { connection: database.connection, clock: createTestClock() })
    expect(await distribute(to)).toEqual({ said: [], written: '', refused: NO_CITUS })
  })

  test.each([
    '',
    'pg2',
    ':5432',
    'pg2:0',
    '10.0.0.5:5432,',
    ',10.0.0.5:5432',
    '10.0.0.5:5432, 10.0.0.6:5432',
  ])('%j names no servers', async (to) => {
    const { said, refused } = await distribute(to)
    expect(refused).toMatch(
      /^"[^"]*" names no server\. Write them as 10\.0\.0\.5:5432,10\.0\.0\.6:5432, as Citus knows them\.$/,
    )
    expect(said).toEqual([])
  })

  test('a server is named once', async () => {
    expect((await distribute('pg2:5432,pg3:5432,pg2:5432')).refused).toBe(
      'The server pg2:5432 is named twice.',
    )
  })

  test('by the command line as an operator types it', async () => {
    const northfold = (words: string) => runNorthfold(database.connection, words)
    expect(await northfold('shards distribute --to 10.0.0.5:5432')).toMatchObject({
      code: 1,
      errors: `${NO_CITUS}\n`,
    })
    expect(await northfold('shards distribute 10.0.0.5:5432')).toMatchObject({ code: 2 })
  })
})

const server = (host: string, more: Partial<SetUpServer> = {}): SetUpServer => ({
  host,
  port: 5432,
  isCoordinator: false,
  mayHaveShards: true,
  answers: true,
  ...more,
})
const SERVERS = [
  server('pg1', { isCoordinator: true, mayHaveShards: false }),
  server('pg2'),
  server('pg3'),
  server('pg4', { mayHaveShards: false }),
]
const READY: SetUp = {
  role: 'northfold_owner',
  database: 'northfold',
  version: '13.2-1',
  isAvailable: true,
  ownsSchema: true,
  mayCreate: true,
  shards: 2,
  servers: SERVERS,
}

describe('what is not set up is named in a sentence', () => {
  const problem = (wrong: Partial<SetUp>, ...to: string[]) =>
    setUpProblem(
      { ...READY, ...wrong },
      (to.length > 0 ? to : ['pg2', 'pg3']).map((host) => ({ host, port: 5432 })),
    )

  test('nothing, where all is', () => {
    expect(problem({})).toBeNull()
    expect(problem({ version: '14.0-1' })).toBeNull()
    expect(problem({ version: '13.10-2' })).toBeNull()
  })

  test.each<[Partial<SetUp>, string[], string]>([
    [{ version: null, isAvailable: false }, [], 'Citus is not installed on the PostgreSQL of DATABASE_URL, '],
    [
      { version: null },
      [],
      'Citus is not in this database: as a superuser, "create extension citus" in northfold ',
    ],
    [{ version: '13.1-1' }, [], 'This is Citus 13.1-1, and 13.2 or a later one is needed.'],
    [{ version: '12.9-1' }, [], 'This is Citus 12.9-1, and 13.2 '],
    [{ ownsSchema: false }, [], 'The role northfold_owner may not spread shards: set DATABASE_OWNER_URL '],
    [
      { mayCreate: false },
      [],
      'The role northfold_owner may make no schema: grant create on database northfold ',
    ],
    [{ shards: 0 }, [], 'There is no shard besides shard 0, which stays on the coordinator: '],
    [{ servers: [] }, [], 'Citus does not know by which address its servers reach the coordinator: '],
    [{}, ['pg2', 'pg9'], 'Citus knows no server pg9:5432: as a superuser on the coordinator, '],
    [{}, ['pg1'], 'pg1:5432 is the coordinator, which keeps shard 0. Name other servers.'],
    [{}, ['pg4'], 'Citus puts no shards on pg4:5432.'],
    // Reference tables are on every server, so one that is not named has to answer too.
    [
      { servers: [...SERVERS, server('pg5', { answers: false })] },
      [],
      'The server pg5:5432 does not answer.',
    ],
  ])('%j to %j', (wrong, to, sentence) => {
    expect(problem(wrong, ...to)).toContain(sentence)
  })

  test.each<[Partial<ServerSettings>, string]>([
    [
      { version: null },
      'The server pg2:5432 has no Citus, and the coordinator 13.2-1: install the same on all.',
    ],
    [{ version: '13.1-1' }, 'The server pg2:5432 has Citus 13.1-1, and the coordinator 13.2-1: '],
    [{ preparesAtMost: 0 }, 'The server pg2:5432 cannot prepare transactions, '],
  ])('of a server with %j', (wrong, sentence) => {
    const ready = { version: '13.2-1', preparesAtMost: 100 }
    expect(settingsProblem('13.2-1', new Map([['pg1:5432', ready]]))).toBeNull()
    const servers = new Map([
      ['pg1:5432', ready],
      ['pg2:5432', { ...ready, ...wrong }],
    ])
    expect(settingsProblem('13.2-1', servers)).toContain(sentence)
  })
})

test('a shard goes to the server with the fewest, and of several to the one named first', () => {
  const [first, second] = [
    { host: 'pg2', port: 5432 },
    { host: 'pg3', port: 5432 },
  ]
  const both = [second, first]
  expect(emptiest(both, new Map())).toBe(second)
  expect(emptiest(both, new Map([['pg3:5432', 1]]))).toBe(first)
  expect(
    emptiest(
      both,
      new Map([
        ['pg3:5432', 2],
        ['pg2:5432', 2],
        ['pg4:5432', 0],
      ]),
    ),
  ).toBe(second)
})

test('a distributed shard has the keys that ended in shard 0, and tables without one move by whole rows', () => {
  const table = (name: string, identity: string): Part => ({
    kind: 'table',
    name,
    definition: `table owned by o persistence p replica identity ${identity}`,
  })
  const key = { kind: 'constraint', name: 'accounts.accounts_pkey', definition: 'PRIMARY KEY (id)' } as const
  const ended = { kind: 'constraint', name: 'accounts.to_users', definition: 'FOREIGN KEY (id) …' } as const
  const structure = [table('accounts', 'd'), key, table('transfers', 'd')]
  expect(asDistributed(structure, [ended])).toEqual([
    table('accounts', 'd'),
    key,
    table('transfers', 'f'),
    ended,
  ])
  // One that has come back in shard 0 is compared with it as it is there.
  const back = { ...ended, definition: 'FOREIGN KEY (id) … not deferrable' }
  expect(asDistributed([...structure, back], [ended]).filter(({ kind }) => kind === 'constraint')).toEqual([
    key,
    back,
  ])
})

test('a trigger of a table is made on a part by the name that Citus gives those of parts', () => {
  const definition =
    'CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION refuse(%)'
  const command = makeMissing('kept_102010', definition)
  expect(command).toContain(
    'create trigger "kept_102010" BEFORE DELETE OR TRUNCATE on %1$s FOR EACH STATEMENT EXECUTE FUNCTION refuse(%%);',
  )
  expect(command).toContain(`tgrelid = ''%1$s''::regclass and tgname = ''kept_102010''`)
})
