import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_SHARD, readShards, schemaOf } from '#server/platform/database/schema/shard-schemas.ts'
import { ofShard, openUnlimited } from '#server/platform/database/pool.ts'
import { createShard } from '#server/platform/shards/create-shard.ts'
import { shardDifferences } from '#server/platform/shards/shard-differences.ts'
import { ShardProblem } from '#server/platform/shards/shard-problem.ts'
import { SHARD_TABLES } from '#server/platform/shards/shard-tables.ts'
import { checkBooks } from '#server/ledger/verify-books.ts'
import { PERMISSION, asking, refusalOf } from '../../support/asking.ts'
import { type FreshDatabase, asServer, freshDatabase } from '../../support/database/postgres.ts'
import { writeBooksInShard } from './books-in-shard.ts'
import { onShard, undone } from './in-transaction.ts'

const NOW = new Date('2026-11-27T15:00:00Z')
const OTHERS = [1, 2, 3]

let database: FreshDatabase
let owner: pg.Client
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client(database.connection)
  await owner.connect()
  for (const shard of OTHERS) await createShard(owner, shard, NOW)
  await writeBooksInShard(database, 's1')
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

/** What is counted of a schema's customers' tables, whatever it is called. */
const COUNTS = `
select count(distinct c.oid)::int as tables,
  (select count(*)::int from pg_attribute a where a.attrelid = any(array_agg(c.oid)) and a.attnum > 0
    and not a.attisdropped) as columns,
  (select count(*)::int from pg_constraint k where k.conrelid = any(array_agg(c.oid))) as constraints,
  (select count(*)::int from pg_index i where i.indrelid = any(array_agg(c.oid))) as indexes,
  (select count(*)::int from pg_trigger t where t.tgrelid = any(array_agg(c.oid)) and not t.tgisinternal) as triggers,
  (select jsonb_object_agg(x.relname, x.reloptions) from pg_class x
    where x.oid = any(array_agg(c.oid)) and x.reloptions is not null) as options,
  (select jsonb_object_agg(a.attrelid::regclass::text, a.attname)
    from pg_attribute a join pg_type y on y.oid = a.atttypid
    where a.attrelid = any(array_agg(c.oid)) and a.attstorage <> y.typstorage) as stored,
  (select jsonb_agg(k.conname || ' ' || f.relname || ' ' || replace(n.nspname, $1, 'own')
      order by k.conrelid::regclass::text, k.conname)
    from pg_constraint k join pg_class f on f.oid = k.confrelid join pg_namespace n on n.oid = f.relnamespace
    where k.conrelid = any(array_agg(c.oid))) as keys,
  (select jsonb_agg(x.grantee::regrole || ' ' || x.privilege_type || ' ' || g.relname
      order by g.relname, x.privilege_type)
    from pg_class g, aclexplode(g.relacl) x where g.oid = any(array_agg(c.oid)) and x.grantee <> g.relowner) as grants,
  (select jsonb_agg(x.privilege_type || ' ' || a.attrelid::regclass || '.' || a.attname
      order by a.attrelid::regclass::text, a.attname)
    from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = any(array_agg(c.oid))) as column_grants
from pg_class c where c.relnamespace = to_regnamespace($1) and c.relname = any($2) and c.relkind = 'r'`

interface Counts {
  tables: number
  keys: string[]
  [what: string]: unknown
}

const countsOf = (shard: number): Promise<Counts> =>
  undone(owner, async () => {
    await owner.query(`set local search_path = ${schemaOf(shard)}`)
    const { rows } = await owner.query<Counts>(COUNTS, [schemaOf(shard), [...SHARD_TABLES]])
    const [row] = rows
    if (!row) throw new Error('nothing was counted')
    return row
  })

describe('a shard', () => {
  test("has every customers' table as shard 0 has it, and nothing else", async () => {
    const { keys: wantedKeys, ...wanted } = await countsOf(0)
    expect(wanted.tables).toBe(SHARD_TABLES.size)
    expect(wanted).toMatchObject({
      options: { accounts: ['fillfactor=90'] },
      stored: { documents: 'content' },
    })
    // In shard 0 "own" is where users are too.
    const isCustomers = (key: string) => SHARD_TABLES.has(key.split(' ')[1] ?? '')
    for (const shard of OTHERS) {
      const { keys, ...counts } = await countsOf(shard)
      expect(counts).toEqual(wanted)
      expect(keys).toEqual(wantedKeys.map((key) => (isCustomers(key) ? key : key.replace(/own$/, 'public'))))
      const { rows } = await owner.query(
        `select relname from pg_class where relnamespace = to_regnamespace($1) and relkind not in ('i', 't')
           and relname <> all ($2)`,
        [schemaOf(shard), [...SHARD_TABLES]],
      )
      expect(rows).toEqual([])
    }
    expect(wantedKeys.filter(isCustomers).length).toBeGreaterThan(20)
    expect(await undone(owner, () => shardDifferences(owner))).toEqual([])
  })

  test('has a column that says whose each row is, in every table', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 's1' and column_name = 'customer_id' and data_type = 'bigint' order by table_name`,
    )
    expect(rows.map(({ name }) => name)).toEqual([...SHARD_TABLES].toSorted())
  })

  test('is listed, takes no customers yet, and is there once', async () => {
    const shards = await readShards(owner)
    expect(shards.map(({ number, takesCustomers }) => [number, takesCustomers])).toEqual([
      [0, true],
      [1, false],
      [2, false],
      [3, false],
    ])
    expect(shards[1]?.madeAt).toEqual(NOW)
    expect(shards.map(({ firstId }) => firstId === null)).toEqual([false, true, true, true])
    for (const [number, sentence] of [
      [2, 'Shard 2 is there already: its schema is s2.'],
      [0, "A shard's number is 1 to 63; 0 is none."],
      [64, "A shard's number is 1 to 63; 64 is none."],
      [1.5, "A shard's number is 1 to 63; 1.5 is none."],
    ] as const) {
      await expect(createShard(owner, number, NOW)).rejects.toThrow(new ShardProblem(sentence))
    }
    expect(await readShards(owner)).toEqual(shards)
  })

  test('is made whole or not at all', async () => {
    await owner.query('create schema s9')
    await expect(createShard(owner, 9, NOW)).rejects.toThrow('Shard 9 is there already')
    await owner.query('drop schema s9')
    // What cannot be copied: a check that calls a function which belongs to each shard.
    await owner.query(`
      create function is_small(cents bigint) returns boolean language sql immutable
        as $$ select cents < 10000000000000000 /* accounts */ $$;
      alter table accounts add constraint accounts_small check (is_small(cash_cents))`)
    await expect(createShard(owner, 9, NOW)).rejects.toThrow(
      /^Shard 9 cannot be made: shard 9: constraint accounts.accounts_small is /,
    )
    await owner.query('alter table accounts drop constraint accounts_small; drop function is_small')
    expect((await readShards(owner)).map(({ number }) => number)).toEqual([0, ...OTHERS])
    expect((await owner.query(`select to_regnamespace('s9') as there`)).rows).toEqual([{ there: null }])
    expect(await undone(owner, () => shardDifferences(owner))).toEqual([])
  })

  test('gives ids that tell it, above all that were made before', async () => {
    const [{ firstId } = { firstId: null }] = await readShards(owner)
    let before = firstId ?? 0n
    for (const shard of [2, 0, 3, 1, 2]) {
      const { rows } = await owner.query<{ block: string }>(
        `select ${schemaOf(shard)}.next_id_block() as block`,
      )
      const id = BigInt(rows[0]?.block ?? 0) * 1024n
      expect(id).toBeGreaterThan(before)
      expect((id / 1024n) % 64n).toBe(BigInt(shard))
      before = id
    }
  })
})

describe("what a server writes on a shard's search path", () => {
  test('lands in the shard, and in no other', async () => {
    const counts = async (schema: string, tables: readonly string[]) => {
      const selects = tables.map(
        (table) => `select count(*)::int as n, '${table}' as name from ${schema}.${table}`,
      )
      const { rows } = await owner.query<{ n: number; name: string }>(selects.join(' union all '))
      return new Map(rows.map(({ n, name }) => [name, n]))
    }
    const tables = [...SHARD_TABLES]
    const [found, every] = [await counts('s1', tables), await counts(EVERY_SHARD, tables)]
    for (const table of [
      'accounts',
      'transfers',
      'positions',
      'deposit_requests',
      'corrections',
      'documents',
    ])
      expect(found.get(table), table).toBeGreaterThan(0)
    for (const schema of ['public', 's2', 's3'])
      expect(
        [...(await counts(schema, tables)).values()].filter((n) => n > 0),
        schema,
      ).toEqual([])
    expect(every).toEqual(found)
  })

  test('keeps every invariant of the books, read in the shard', async () => {
    const client = await openUnlimited(onShard(database.connection, 1))
    await client.query('begin isolation level repeatable read read only')
    const { broken, transfers } = await checkBooks(ofShard(client)).finally(() => client.end())
    expect(broken).toEqual([])
    expect(transfers).toBeGreaterThan(0n)
  })

  test("is kept by the shard's triggers, whatever the path of who asks", async () => {
    for (const connection of [onShard(database.connection, 1), database.connection]) {
      await asking(connection, async (client) => {
        for (const statement of [
          'update s1.transfers set amount = 1',
          'delete from s1.corrections',
          'truncate s1.transfers',
        ])
          expect(await refusalOf(client, statement), statement).toBe('23001')
      })
    }
  })

  test('an order that is touched is listed in the shard, also where the path is another', async () => {
    await undone(owner, async () => {
      const { rows: touched } = await owner.query<{ id: string }>(
        `update s1.queued_orders set touched_at = $1, touched_price_units = 1, touched_quoted_at = $1,
           touched_source = 'the test' where status = 'pending' returning id`,
        [NOW],
      )
      expect(touched.length).toBeGreaterThan(0)
      const listed = async (schema: string) =>
        (await owner.query<{ id: string }>(`select id from ${schema}.touched_orders order by id`)).rows
      expect(await listed('s1')).toEqual(touched.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))))
      expect(await listed('public')).toEqual([])
    })
  })

  test('a new account in a shard is held to the agreements of all', async () => {
    await undone(owner, async () => {
      await owner.query(
        `insert into agreements (id, kind, version, title, body, text_hash, effective_from, grace_days, stops_at,
           published_by, published_at, reason, stopped_at, swept_at)
         select 1, 'customer_agreement', 2, 'T', 'B', encode(sha256('B'), 'hex'), $1, 0, $1, min(id), $1, 'r', $1, $1
         from users where role = 'administrator'`,
        [NOW],
      )
      await owner.query(
        `insert into users (id, username, username_key, email, email_key, first_name, last_name, password_hash, role,
           created_at)
         values (7, 'g', 'g', 'g@example.com', 'g@example.com', 'G', 'H', '$argon2id$x', 'customer', $1)`,
        [NOW],
      )
      await owner.query('set local search_path = s2, public')
      const { rows } = await owner.query(
        'insert into accounts (customer_id) values (7) returning agreement_due',
      )
      expect(rows).toEqual([{ agreement_due: true }])
      expect(
        (await owner.query('select customer_id::int from every_shard.accounts where customer_id = 7')).rows,
      ).toEqual([{ customer_id: 7 }])
    })
  })
})

describe("the server's role", () => {
  const server = () => asServer(database.connection).connection

  test('has in a shard what it has in shard 0: what happened cannot be changed there', async () => {
    for (const path of [0, 1, 2])
      await asking(onShard(server(), path), async (client) => {
        for (const statement of [
          'update transfers set amount = 1',
          'delete from transfers',
          'delete from accounts',
          `update accounts set customer_id = 1`,
          `update withdrawal_requests set bank_account_number = 'DE00'`,
          'truncate corrections',
          'alter table accounts add column mine text',
          'drop trigger transfers_append_only on transfers',
        ])
          expect(await refusalOf(client, statement), statement).toBe(PERMISSION)
        expect(await refusalOf(client, 'update accounts set cash_cents = cash_cents')).toBeNull()
        expect(await refusalOf(client, 'delete from open_deposit_references where false')).toBeNull()
        expect(await refusalOf(client, 'select from next_id_block()')).toBeNull()
      })
  })

  test('makes nothing in a shard, and only reads the views over all', async () => {
    await asking(server(), async (client) => {
      for (const schema of ['s1', EVERY_SHARD, 'public'])
        expect(await refusalOf(client, `create table ${schema}.mine ()`)).toBe(PERMISSION)
      expect(await refusalOf(client, `insert into shards values (5, now(), true)`)).toBe(PERMISSION)
      const { rows } = await client.query(`select count(*)::int as n from ${EVERY_SHARD}.accounts`)
      expect(rows[0].n).toBeGreaterThan(1)
      expect(await refusalOf(client, `update ${EVERY_SHARD}.accounts set cash_cents = 1`)).toBe('55000')
      expect(await refusalOf(client, `delete from ${EVERY_SHARD}.mail_outbox`)).toBe('55000')
    })
  })
})
