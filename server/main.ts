import { setTimeout as delay } from 'node:timers/promises'
import { startClock } from './platform/clock.ts'
import { type Config, StartRefusal, loadConfig } from './platform/config/config.ts'
import { openDatabase } from './platform/database/embedded/open-database.ts'
import type { Connection } from './platform/database/pool.ts'
import { asListenRefusal, checkListenAddress, urlByName } from './platform/config/listen-address.ts'
import { createLog } from './platform/log/log.ts'
import { startLog } from './cli/start-log.ts'

/** A stop takes at most this long. Then the process exits; PostgreSQL recovers at its next start. */
const STOP_LIMIT_MS = 9_500
/** Under npm one Ctrl-C arrives twice, from the terminal and from npm. Only a later one exits at once. */
const SECOND_SIGNAL_AFTER_MS = 1_000

const clock = startClock()
/** How to close what the start has opened so far, in the order of opening; closed in reverse. */
const closers: (() => Promise<void>)[] = []
let lapMs = 0
let stopAskedMs: number | undefined
/** Lets a proxy notice that this server is about to stop. */
let drain = async (): Promise<void> => undefined
let closing: Promise<boolean> | undefined

const starting = start()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
// The script that started this process has ended and cannot pass on signals any more.
if (process.connected) process.once('disconnect', stop)
await starting.catch(giveUp)

async function start(): Promise<void> {
  const config = loadConfig()
  const productClock = startClock(config.clockStartsAt)
  const log = createLog(config, productClock)
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the server stops: an uncaught exception')
    process.exit(1)
  })
  await checkListenAddress(config)

  // The modules load while PostgreSQL starts. One elsewhere runs already; loading for seconds on a busy machine, this
  // process would take its answer for silence.
  const application = config.databaseUrl === undefined ? import('./app.ts') : undefined
  application?.catch(() => {})
  const database = await openDatabase(config, log)
  closers.push(database.close)
  // The rest of an interrupted start would count toward the limit of its stop.
  if (stopAskedMs !== undefined) return
  // The first line: a start that is refused prints its one sentence and nothing else.
  const say = startLog(config)
  say.begin()
  say.database(database, lap())

  const { startApp } = await (application ?? import('./app.ts'))
  const setting = { config, clock: productClock, connection: database.connection, owner: database.owner, log }
  let demo: Demo | undefined
  const seed = async () => void (demo = await seedDemo(setting))
  const app = await startApp({ ...setting, ...(process.argv.includes('--demo') ? { seed } : {}) })
  closers.push(() => app.close())
  say.application(lap(), app)
  say.role()
  say.documents(app.documents)
  say.jobs(app.jobs)

  const administrator = app.firstAdministrator
  if (administrator && config.adminPassword === undefined) say.account('Administrator', administrator)
  for (const person of demo?.people ?? []) say.account(person.role, person)
  if (demo) say.demo(demo.ms)

  drain = async () => {
    app.drain()
    await delay(config.drainMs)
  }
  const { url } = await app.listen().catch((error) => Promise.reject(asListenRefusal(error, config)))
  say.ready(config.publicUrl ?? urlByName(url), clock.monotonicMs())
}

/** Milliseconds since the last lap; the first starts with the process. */
function lap(): number {
  const ms = clock.monotonicMs() - lapMs
  lapMs += ms
  return ms
}

interface DemoUsers {
  seedDemoUsers(setting: {
    config: Config
    clock: typeof clock
    connection: Connection
    owner: { connection: Connection } | undefined
  }): Promise<{ role: string; username: string; password: string }[]>
}

interface Demo {
  people: Awaited<ReturnType<DemoUsers['seedDemoUsers']>>
  ms: number
}

// Only a demonstration loads this module. Its time is not the application's.
async function seedDemo(setting: Parameters<DemoUsers['seedDemoUsers']>[0]): Promise<Demo> {
  const begunMs = clock.monotonicMs()
  const module = new URL('./cli/demo/demo-users.ts', import.meta.url)
  const { seedDemoUsers } = (await import(module.href)) as DemoUsers
  const people = await seedDemoUsers(setting)
  const ms = clock.monotonicMs() - begunMs
  lapMs += ms
  return { people, ms }
}

function stop(): void {
  const nowMs = clock.monotonicMs()
  if (stopAskedMs !== undefined) {
    if (nowMs - stopAskedMs > SECOND_SIGNAL_AFTER_MS) process.exit(1)
    return
  }
  stopAskedMs = nowMs
  setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref()
  void starting
    .catch(() => {})
    .then(async () => {
      await drain()
      const inOrder = await closeAll()
      process.stdout.write(`Stopped in ${Math.round(clock.monotonicMs() - nowMs)} ms\n`)
      process.exit(inOrder ? 0 : 1)
    })
}

async function giveUp(error: unknown): Promise<void> {
  const bug = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${error instanceof StartRefusal ? error.message : bug}\n`)
  await closeAll()
  process.exit(1)
}

/** True if everything closed without an error. A second call shares the first call's result. */
function closeAll(): Promise<boolean> {
  closing ??= closeInReverse()
  return closing
}

async function closeInReverse(): Promise<boolean> {
  let inOrder = true
  for (const close of closers.toReversed()) {
    await close().catch((error) => {
      inOrder = false
      process.stderr.write(`while stopping: ${error instanceof Error ? error.stack : String(error)}\n`)
    })
  }
  return inOrder
}
