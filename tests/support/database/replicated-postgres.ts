import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresConnection } from '#server/platform/database/embedded/embedded-postgres.ts'
import {
  type Cluster,
  SUPERUSER,
  ensureCluster,
  spawnOnCluster,
} from '#server/platform/database/embedded/postgres-cluster.ts'
import { postmasterStatus } from '#server/platform/database/embedded/postmaster.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { asking } from '../asking.ts'
import { eventually } from '../eventually.ts'
import { expectVerified } from './verified-database.ts'

/** A primary and a standby that follows it, both signed in to as the owner. */
export interface ReplicatedPostgres {
  /** With the schema, and a database "other" beside it. */
  primary: PostgresConnection
  standby: PostgresConnection
  /** The role of the server, on both. */
  application: Pick<PostgresConnection, 'user' | 'password'>
  /** Whether the standby applies what it receives. */
  replays(isReplaying: boolean): Promise<void>
  /** Proves the books and the audit log, and ends both. */
  stop(): Promise<void>
}

const APPLICATION = { user: 'northfold_app', password: 'of the tests' }

/** What a conflict with replay ends, it ends at once. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  max_wal_senders: '4',
  wal_receiver_status_interval: '1',
  max_standby_streaming_delay: '0',
  hot_standby_feedback: 'on',
  shared_buffers: '32MB',
  io_method: 'sync',
}

/** The packaged PostgreSQL twice: it brings no pg_basebackup, so the folder is copied during a backup. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'northfold-standby-'))
  const running: ChildProcess[] = []
  async function start(cluster: Cluster, more: Record<string, string> = {}): Promise<PostgresConnection> {
    const port = await freePort()
    const settings = Object.entries({ ...SETTINGS, ...more, port }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const log = join(folder, `${port}.log`)
    const output = openSync(log, 'a')
    const postgres = spawnOnCluster(cluster, 'postgres', settings, output)
    closeSync(output)
    running.push(postgres)
    await eventually(() => {
      if (postmasterStatus(cluster.folder)?.isReady) return
      throw new Error(`PostgreSQL is not ready: ${readFileSync(log, 'utf8')}`)
    })
    return { host: '127.0.0.1', port, user: SUPERUSER, password: cluster.password, database: 'northfold' }
  }

  const cluster = await ensureCluster(folder)
  const primary = await start(cluster)
  await asking({ ...primary, database: 'postgres' }, async (client) => {
    await client.query(`create role ${APPLICATION.user} login password '${APPLICATION.password}'`)
    await client.query('create database northfold')
    await client.query('create database other')
  })
  await migrate(primary, new Date('2026-01-02T15:00:00Z'), { application: APPLICATION.user })
  const copy = { ...cluster, folder: `${cluster.folder}-copy` }
  await asking(primary, async (client) => {
    await client.query("select pg_backup_start('copy', true)")
    execFileSync('cp', ['-a', cluster.folder, copy.folder])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    rmSync(join(copy.folder, 'postmaster.pid'))
    writeFileSync(join(copy.folder, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o644 })
    writeFileSync(join(copy.folder, 'standby.signal'), '', { mode: 0o644 })
  })
  if (cluster.user) execFileSync('chown', ['-R', `${cluster.user.uid}:${cluster.user.gid}`, copy.folder])
  const { host, port, user, password } = primary
  const standby = await start(copy, {
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
  })
  return {
    primary,
    standby,
    application: APPLICATION,
    replays: (isReplaying) =>
      asking(standby, async (client) => {
        await client.query(`select pg_wal_replay_${isReplaying ? 'resume' : 'pause'}()`)
      }),
    async stop() {
      await expectVerified(primary)
      for (const postgres of running.toReversed()) {
        const ended = once(postgres, 'exit')
        postgres.kill('SIGINT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
