import { migrate } from '#server/platform/database/schema/migrate.ts'
import { distributeShards } from '#server/platform/shards/distributing/distribute-shards.ts'
import { parseServer } from '#server/platform/shards/moving/shard-servers.ts'
import { asking } from '../support/asking.ts'
import { addTestShards } from '../support/database/test-shards.ts'
import { DOCUMENT_KEY } from '../support/documents.ts'
import { runNorthfold } from '../support/northfold.ts'
import { type CitusServer, type CitusServers, addressOf, startCitusServers } from './citus-servers.ts'

/** What an operator does on a distributed installation, with what the command answers. */
export const northfoldOn = (
  { coordinator: { owner, application } }: CitusServers,
  words: string,
  env: Record<string, string> = {},
) =>
  runNorthfold(owner, words, {
    env: { DATABASE_URL: addressOf(application), DATABASE_OWNER_URL: addressOf(owner), DOCUMENT_KEY, ...env },
  })

/** A server as Citus knows it. */
export const nameOf = ({ owner: { port } }: CitusServer): string => `127.0.0.1:${port}`

/**
 * A coordinator and two workers, with the schema of now and shards 1 to 4 on the workers, in turns: by the operator's
 * command, which goes on where an earlier one was interrupted after the first shard.
 */
export async function openDistributed(): Promise<CitusServers> {
  const servers = await startWithShards()
  try {
    const names = servers.workers.map(nameOf)
    await interruptAfterOne(servers, names)
    const { code, output, errors } = await northfoldOn(servers, `shards distribute --to ${names.join(',')}`)
    if (
      code !== 0 ||
      !output.startsWith(`Shard 1 is on ${names[0]} already.\nShard 2 is on ${names[1]} now.\n`)
    )
      throw new Error(`the shards are not spread: ${output}${errors}`)
    return servers
  } catch (error) {
    await servers.remove()
    throw error
  }
}

/** The same with the schema of an earlier version, which the command would bring up to date. */
export async function openDistributedAt(through: number): Promise<CitusServers> {
  const servers = await startWithShards(through)
  try {
    await asking(servers.coordinator.owner, (owner) =>
      distributeShards(
        owner,
        servers.workers.map(nameOf).flatMap((name) => parseServer(name) ?? []),
      ),
    )
    return servers
  } catch (error) {
    await servers.remove()
    throw error
  }
}

async function startWithShards(through?: number): Promise<CitusServers> {
  const servers = await startCitusServers()
  try {
    const { owner, application } = servers.coordinator
    await migrate(owner, new Date('2026-01-02T15:00:00Z'), { application: application.user, through })
    await addTestShards(owner, 4)
    return servers
  } catch (error) {
    await servers.remove()
    throw error
  }
}

async function interruptAfterOne({ coordinator }: CitusServers, names: readonly string[]): Promise<void> {
  const placed: number[] = []
  const interrupted = asking(coordinator.owner, (owner) =>
    distributeShards(
      owner,
      names.flatMap((name) => parseServer(name) ?? []),
      {
        placed(shard) {
          placed.push(shard)
          throw new Error('interrupted')
        },
      },
    ),
  )
  await interrupted.catch((error: Error) => {
    if (error.message !== 'interrupted') throw error
  })
  if (placed.join() !== '1') throw new Error('it was to be interrupted after shard 1')
}
