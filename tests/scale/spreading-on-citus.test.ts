import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readShards } from '#server/platform/database/schema/shard-schemas.ts'
import { shardOf } from '#server/platform/shards/shard-of.ts'
import { PERMISSION, asking, refusalOf } from '../support/asking.ts'
import { createClient } from '../support/client.ts'
import { expectVerified } from '../support/database/verified-database.ts'
import { ADMINISTRATOR, type Product, startProduct } from '../support/product.ts'
import { type CitusServers, addressOf, configure, missingForCitus } from './citus-servers.ts'
import { nameOf, northfoldOn, openDistributed } from './distributed.ts'
import * as walking from './walk.ts'

const isAsked = process.env['TEST_SCALE'] === '1'
const missing = missingForCitus()
const name = `spreading shards over workers of Citus${isAsked ? missing : ' (npm run test:scale)'}`

describe.skipIf(!isAsked || missing !== '')(name, { timeout: 300_000 }, () => {
  let servers: CitusServers
  let product: Product | null = null
  beforeAll(async () => {
    servers = await openDistributed()
  }, 300_000)
  afterAll(async () => {
    await product?.stop()
    await servers?.remove()
  }, 60_000)

  const northfold = (words: string) => northfoldOn(servers, words)
  const start = async () => {
    const { owner, application } = servers.coordinator
    product = await startProduct({
      DATABASE_URL: addressOf(application),
      DATABASE_OWNER_URL: addressOf(owner),
      RATE_LIMIT_FACTOR: '0',
      LOG_LEVEL: 'silent',
    })
    const root = createClient(product.url)
    await root.post('/api/login', ADMINISTRATOR)
    return { running: product, root }
  }

  test('shards verify knows what is another there by design, and names what is another besides', async () => {
    const alike = {
      code: 0,
      output: 'All 5 shards are alike, and each row is in the shard of its customer.\n',
    }
    expect(await northfold('shards verify')).toMatchObject(alike)
    await asking(servers.coordinator.owner, async (owner) => {
      const [key, whole] = ['accounts_customer_id_fkey', 's2.transfers replica identity']
      await owner.query(`alter table s1.accounts drop constraint ${key}`)
      await owner.query(`alter table ${whole} default`)
      const { code, output } = await northfold('shards verify')
      expect(code).toBe(1)
      expect(output.split('\n')).toEqual([
        `shard 1: constraint accounts.${key} is missing.`,
        expect.stringMatching(
          /^shard 2: table transfers is ".* identity d", and in shard 0 ".* identity f"\.$/,
        ),
        '',
      ])
      await owner.query(`alter table ${whole} full`)
      await owner.query(
        `alter table s1.accounts add constraint ${key} foreign key (customer_id) references users (id)`,
      )
    })
    const [first, second] = servers.workers
    const part = await partOfUsers(servers)
    const change = (client: pg.Client, what: 'create' | 'drop', on: 'disable' | 'enable') =>
      client.query(
        `set citus.enable_ddl_propagation = off; set citus.enable_manual_changes_to_shards = on;
         ${what} function public.of_mine()${what === 'create' ? ' returns int language sql as $$ select 1 $$' : ''};
         alter table ${part} ${on} trigger user`,
      )
    await asking(second.owner, async (client) => {
      await change(client, 'create', 'disable')
      const { code, output } = await northfold('shards verify')
      expect(code).toBe(1)
      const [former, latter] = [first, second].map(nameOf).toSorted()
      expect(output).toBe(
        [
          ...[1, 2, 3, 4].map(
            (shard) => `shard ${shard}: the functions on ${latter} are not those on ${former}.\n`,
          ),
          `table users on ${nameOf(second)}: its guard of columns is missing or switched off.\n`,
        ].join(''),
      )
      await change(client, 'drop', 'enable')
    })
    expect(await northfold('shards verify')).toMatchObject(alike)
  })

  test('every part of a table that all servers have has the table’s triggers', async () => {
    const { coordinator, workers } = servers
    for (const { owner } of [coordinator, ...workers])
      await asking(owner, async (client) => {
        const { rows } = await client.query<{ table: string; lacking: string }>(`
          select c.relname as table, t.tgname as lacking
          from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid join pg_dist_shard s using (logicalrelid)
            join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal
          where p.partmethod = 'n' and p.repmodel = 't' and not exists (select from pg_trigger o
            where o.tgrelid = to_regclass('public.' || c.relname || '_' || s.shardid)
              and o.tgname = t.tgname || '_' || s.shardid)`)
        expect(rows).toEqual([])
      })
  })

  test('the server’s role makes no administrator through a part of users, on any server', async () => {
    const { coordinator, workers } = servers
    const part = await partOfUsers(servers)
    const row = (id: number, role: string) => `
      insert into ${part} (id, username, username_key, email, email_key, first_name, last_name, password_hash, role,
        created_at)
      values (${id}, 'p${id}', 'p${id}', 'p${id}', 'p${id}', 'P', 'Art', '$argon2id$x', '${role}', '2026-11-18')`
    for (const [at, { application, owner }] of [coordinator, ...workers].entries()) {
      await asking(application, async (server) => {
        await server.query('set citus.enable_manual_changes_to_shards = on')
        expect(await refusalOf(server, row(at + 1, 'administrator'))).toBe(PERMISSION)
        expect(await refusalOf(server, `update ${part} set role = 'administrator'`)).toBe(PERMISSION)
        expect(await refusalOf(server, `alter table ${part} disable trigger user`)).toBe(PERMISSION)
        // What it may write on the table itself, it may write here.
        await server.query('begin')
        expect(await refusalOf(server, row(at + 1, 'customer'))).toBeNull()
        await server.query('rollback')
      })
      // The owner is not bound by it.
      await asking(owner, async (client) => {
        await client.query('begin')
        await client.query('set local citus.enable_manual_changes_to_shards = on')
        expect(await refusalOf(client, row(at + 1, 'administrator'))).toBeNull()
        await client.query('rollback')
      })
    }
  })

  test('a shard that is added goes to the emptiest of the named servers, beside servers that run', async () => {
    const refusals = [
      ['127.0.0.1:9', 'Citus knows no server 127.0.0.1:9: as a superuser on the coordinator, '],
      [nameOf(servers.coordinator), 'is the coordinator, which keeps shard 0. Name other servers.'],
    ]
    for (const [to, sentence] of refusals) {
      const { code, errors } = await northfold(`shards distribute --to ${to}`)
      expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(sentence ?? '') })
    }
    expect(await northfold('shards add')).toMatchObject({ code: 0 })
    const [first, second] = servers.workers.map(nameOf)
    // The certificates name 127.0.0.1 alone.
    await configure(servers.workers[0], `set citus.local_hostname = 'localhost'`)
    for (const words of [`shards distribute --to ${second}`, `shards move 1 --to ${second}`])
      expect(await northfold(words)).toMatchObject({
        code: 1,
        errors: expect.stringMatching(`^The server ${first} does not reach itself as localhost, [^\\n]+\\n$`),
      })
    await configure(servers.workers[0], 'reset citus.local_hostname')
    const { running } = await start()
    const { code, output, errors } = await northfold(`shards distribute --to ${second},${first}`)
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(output).toMatch(
      /^(Shard [1-4] is on 127\.0\.0\.1:\d+ already\.\n){4}Shard 5 is on 127\.0\.0\.1:\d+ now\.\n/,
    )
    const again = await northfold(`shards distribute --to ${second},${first}`)
    expect(again).toMatchObject({ code: 0, output: expect.stringContaining('\nNo shard was to be spread. ') })
    expect(await northfold('shards verify')).toMatchObject({ code: 0 })
    await running.stop()
  })

  test('a server that is new is made ready while no server runs, and customers of its shard trade', async () => {
    const later = nameOf(await servers.addWorker())
    const { running } = await start()
    expect(await northfold('shards add')).toMatchObject({ code: 0 })
    expect(await northfold(`shards distribute --to ${later}`)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^1 server of Northfold runs on this database: stop all of them first\. /,
      ),
    })
    await running.stop()
    expect(await northfold(`shards distribute --to ${later}`)).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining(`\nShard 6 is on ${later} now.\n`),
    })
    expect(await northfold('shards verify')).toMatchObject({ code: 0 })
    const { running: again, root } = await start()
    const walk = walking.openWalk()
    for (const command of ['open 6', 'close 1', 'close 2', 'close 3', 'close 4'])
      expect(await northfold(`shards ${command}`)).toMatchObject({ code: 0 })
    const walker = await walking.signUp(walk, again.url, 'newcomer')
    expect(await shardNumberOf(servers, walker)).toBe(6)
    await walking.walkIn(walk, walker, root)
    await walking.trade(walk, walker)
    expect(walk.failed()).toEqual([])
    const old = nameOf(servers.workers[0])
    expect((await northfold(`shards move 5 --to ${later}`)).errors).toBe('')
    expect((await northfold(`shards move 6 --to ${old}`)).errors).toBe('')
    await walking.trade(walk, walker)
    await walking.comeBack(walk, walker, again.url, root)
    expect(walk.failed()).toEqual([])
  })

  test('the books of all shards and the audit log hold', () => expectVerified(servers.coordinator.owner))
})

const shardNumberOf = ({ coordinator }: CitusServers, { id }: walking.Walker): Promise<number> =>
  asking(coordinator.owner, async (owner) => {
    const { firstId = null } = (await readShards(owner)).find(({ number }) => number === 0) ?? {}
    return shardOf(BigInt(id), firstId)
  })

/** Its name is the same on every server. */
async function partOfUsers({ coordinator }: CitusServers): Promise<string> {
  const shardIds = `select shardid as id from pg_dist_shard where logicalrelid = 'users'::regclass`
  const { rows } = await asking(coordinator.owner, (owner) => owner.query<{ id: string }>(shardIds))
  return `public.users_${rows[0]?.id}`
}
