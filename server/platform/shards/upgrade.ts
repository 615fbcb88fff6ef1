import pg from 'pg'
import { distributedSchemas } from '../database/citus/distributed-schemas.ts'
import type { Connection } from '../database/pool.ts'
import { lockSchema } from '../database/schema/alter-schema.ts'
import { type MigrateOptions, type SchemaOwner, migrate } from '../database/schema/migrate.ts'
import { giveInserts } from './distributing/give-inserts.ts'
import { returnTriggers } from './distributing/return-triggers.ts'

/**
 * Brings the schema up to date where the server's role and the schema's owner may be two, as they are known at a
 * start. After a migration, where Citus has shards on other servers, their tables' parts get the rights that it needs
 * there; without one no other server is asked, so a start and a command need no worker. Refuses as `migrate`.
 */
export async function upgrade(
  { connection, owner }: { connection: Connection; owner?: SchemaOwner | undefined },
  now: Date,
  { folder }: Pick<MigrateOptions, 'folder'> = {},
): Promise<void> {
  const isUpgraded = await migrate(owner?.connection ?? connection, now, {
    application: owner?.application,
    folder,
  })
  if (owner && isUpgraded) await giveRights(owner.connection)
}

async function giveRights(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'northfold-migrate' })
  await client.connect()
  try {
    if ((await distributedSchemas(client)).length === 0) return
    await lockSchema(client)
    await giveInserts(client)
    await returnTriggers(client)
  } finally {
    await client.end()
  }
}
