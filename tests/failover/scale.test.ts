import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { isScale } from '../support/long.ts'
import { runNorthfold } from '../support/northfold.ts'
import { missingPrograms } from '../support/deploy/programs.ts'
import { fleetOfFile } from './incident.ts'
import { allReceived, logOf, readsAt, standbysOf, waitingForStandby } from './standby.ts'

const missing = missingPrograms('etcd', 'patroni', 'haproxy', 'postgresql-15')
const PATIENT = { timeout: 300_000 }
/** What haproxy says where a server breaks off, or nothing where it had kept the line: callers repeat with the key. */
const BROKEN_OFF = [502, 0]
const ROLES = ['web', 'web', 'web', 'worker'] as const
const WORKER = ROLES.indexOf('worker')

describe.skipIf(!isScale || missing !== '')(
  `three web servers and a worker on a primary and two standbys${isScale ? missing : ' (npm run test:scale)'}`,
  () => {
    const { fleet, happening, note } = fleetOfFile({ databases: 3, roles: ROLES })

    test('commits wait for one standby, and not for the other', PATIENT, async () => {
      const { primary, standby, asynchronous } = await fleet.cluster.healthy()
      const states = [
        [standby.name, 'sync'] as const,
        ...asynchronous.map(({ name }) => [name, 'async'] as const),
      ]
      expect(states.length).toBe(2)
      await eventually(async () => expect(await standbysOf(primary)).toEqual(new Map(states)))
    })

    test('the worker leads in all periodic work, and no web server in any', PATIENT, async () => {
      await eventually(async () => {
        const leads = await Promise.all(ROLES.map(async (_, at) => leadsOf(await fleet.figures(at))))
        expect(leads.slice(0, WORKER).flat()).toEqual([])
        expect(new Set(leads[WORKER])).toEqual(new Set([1]))
      })
    })

    test('what may be seconds old is read from both standbys', PATIENT, async () => {
      const { standby, asynchronous } = await fleet.cluster.healthy()
      await happening('none', async ({ orders }) => {
        await orders.more(50)
        for (const each of [standby, ...asynchronous])
          await eventually(async () => expect(await readsAt(each)).toBeGreaterThan(0))
      })
    })

    test('the primary killed: Patroni starts it again', PATIENT, async () => {
      const { primary } = await fleet.cluster.healthy()
      await happening('primary: PostgreSQL killed -9', async ({ orders }) => {
        primary.processes.kill()
        await expect.poll(() => orders.refused.get(503) ?? 0).toBeGreaterThan(0)
      })
    })

    test('the machine of the primary lost: the synchronous standby takes over', PATIENT, async () => {
      const { primary, standby } = await fleet.cluster.healthy()
      await happening('primary: machine lost', async ({ orders }) => {
        await primary.killMachine()
        await fleet.cluster.leads(standby)
        await orders.more(50)
        primary.start()
      })
      expect((await fleet.cluster.healthy()).primary.name).toBe(standby.name)
    })

    test(
      'the primary lost with the lines to its standbys cut: one that has all takes over',
      PATIENT,
      async () => {
        const { primary, standby } = await fleet.cluster.healthy()
        await happening('primary: machine lost, lines cut', async ({ orders }) => {
          primary.line.stall()
          await waitingForStandby(primary)
          await primary.killMachine()
          await fleet.cluster.leads(standby)
          primary.line.mend()
          await orders.more(50)
          primary.start()
        })
      },
    )

    test('replay paused on the synchronous standby: orders go on', PATIENT, async () => {
      const { standby } = await fleet.cluster.healthy()
      await happening('synchronous standby: replay paused', async ({ orders }) => {
        standby.processes.freezeReplay()
        const before = await logOf(standby)
        await orders.more(100)
        const after = await logOf(standby)
        expect(after.replayed).toBe(before.replayed)
        expect(after.received).not.toBe(before.received)
        standby.processes.thaw()
        await allReceived(standby)
      })
    })

    test(
      'the primary lost while replay is paused: the standby replays all of it, and takes over',
      PATIENT,
      async () => {
        const { primary, standby } = await fleet.cluster.healthy()
        await happening('primary: machine lost, replay paused', async ({ orders }) => {
          standby.processes.freezeReplay()
          await orders.more(100)
          await primary.killMachine()
          const { received, replayed } = await logOf(standby)
          expect(replayed).not.toBe(received)
          standby.processes.thaw()
          await fleet.cluster.leads(standby)
          await orders.more(50)
          primary.start()
        })
      },
    )

    test('the synchronous standby stopped: commits wait for the other one', PATIENT, async () => {
      const { primary, standby, asynchronous } = await fleet.cluster.healthy()
      await happening('synchronous standby: SIGSTOP', async ({ orders }) => {
        standby.processes.freeze()
        await waitingForStandby(primary)
        await fleet.cluster.isAwaited(theOnly(asynchronous))
        await orders.more(50)
        standby.processes.thaw()
      })
    })

    test('the asynchronous standby stopped: orders go on', PATIENT, async () => {
      const { primary, asynchronous } = await fleet.cluster.healthy()
      const other = theOnly(asynchronous)
      await happening('asynchronous standby: SIGSTOP', async ({ orders }) => {
        other.processes.freeze()
        await eventually(async () =>
          expect([...(await standbysOf(primary)).keys()]).not.toContain(other.name),
        )
        await orders.more(50)
        other.processes.thaw()
      })
      expect(theOnly((await fleet.cluster.healthy()).asynchronous).name).toBe(other.name)
    })

    test('the line to the synchronous standby cut: commits wait for the other one', PATIENT, async () => {
      const { primary, standby, asynchronous } = await fleet.cluster.healthy()
      await happening('synchronous standby: line to it cut', async ({ orders }) => {
        primary.line.stall(standby.name)
        await waitingForStandby(primary)
        await fleet.cluster.isAwaited(theOnly(asynchronous))
        await orders.more(50)
        expect([...(await standbysOf(primary)).keys()]).toEqual([theOnly(asynchronous).name])
        primary.line.mend()
      })
    })

    test('a web server lost: the others go on', PATIENT, async () => {
      await happening(
        'web server: killed -9',
        async ({ orders }) => {
          await fleet.node(0).kill()
          await orders.more(100)
          await fleet.restartNode(0)
          await expect.poll(async () => (await fleet.answered())[0]).toBeGreaterThan(0)
        },
        { alsoAnswered: BROKEN_OFF },
      )
    })

    test('every web server has filled orders, and each database has all of them', PATIENT, async () => {
      expect((await fleet.answered()).map((orders) => orders > 0)).toEqual([true, true, true])
      const { primary } = await fleet.cluster.healthy()
      const stored = await fleet.stored(primary)
      for (const member of fleet.cluster.members)
        await eventually(async () => expect(await fleet.stored(member)).toEqual(stored))
    })

    test('books verify holds', PATIENT, async () => {
      const { dataDir } = fleet.node(WORKER)
      const { code, output, errors } = await runNorthfold({ dataDir }, 'books verify', {
        env: fleet.settings,
      })
      note(`books verify: ${output.trim()}`)
      expect(errors).toBe('')
      expect(code).toBe(0)
    })
  },
)

/** 1 or 0 for each kind of work that a server seeks to lead in. */
const leadsOf = (figures: ReadonlyMap<string, number>): number[] =>
  [...figures].filter(([name]) => name.startsWith('northfold_leader{')).map(([, leads]) => leads)

function theOnly<T>(items: readonly T[]): T {
  const [item] = items
  if (item === undefined || items.length > 1) throw new Error(`${items.length} where there is one`)
  return item
}
