import { migrate } from '#server/platform/database/schema/migrate.ts'
import { addTestShards } from '../support/database/test-shards.ts'
import { type CitusServers, startCitusServers } from './citus-servers.ts'
import { distributeShards } from './distribute-shards.ts'

/** A coordinator and two workers, with the schema of now and shards 1 to 4 on the workers, in turns. */
export async function openDistributed(): Promise<CitusServers> {
  const servers = await startCitusServers()
  try {
    const { owner, application } = servers.coordinator
    await migrate(owner, new Date('2026-01-02T15:00:00Z'), { application: application.user })
    await addTestShards(owner, 4)
    await distributeShards(servers, [1, 2, 3, 4])
    return servers
  } catch (error) {
    await servers.remove()
    throw error
  }
}
