import { describe, expect, test } from 'vitest'
import { asking } from '../support/asking.ts'
import { untilFound } from '../support/eventually.ts'
import { isLong } from '../support/long.ts'
import { probe } from './fleet.ts'
import { type Incident, fleetOfFile } from './incident.ts'
import type { Member } from './member.ts'
import { allReceived, waitingForStandby } from './standby.ts'
import { missingPrograms } from '../support/deploy/programs.ts'

const missing = missingPrograms('etcd', 'patroni', 'haproxy', 'postgresql-15')
const PATIENT = { timeout: 300_000 }
/** What haproxy says where a server breaks off, or nothing where it had kept the line: callers repeat with the key. */
const BROKEN_OFF = [502, 0]

describe.skipIf(!isLong || missing !== '')(`two servers on Patroni${isLong ? missing : ' (long)'}`, () => {
  const { fleet, happening } = fleetOfFile({ databases: 2, roles: ['all', 'all'] })
  async function givesUpAfter(time: string, { superuser }: Member): Promise<void> {
    await fleet.cluster.configure({ postgresql: { parameters: { wal_sender_timeout: time } } })
    const setting = () => asking(superuser, (client) => client.query('show wal_sender_timeout'))
    await expect.poll(async () => (await setting()).rows[0]?.wal_sender_timeout).toBe(time)
  }
  const isRefusing = ({ orders }: Incident) =>
    expect.poll(() => orders.refused.get(503) ?? 0).toBeGreaterThan(0)

  test(
    'the metrics of a server name the synchronous standby, and how far it is behind',
    PATIENT,
    async () => {
      const { standby } = await fleet.cluster.healthy()
      await expect
        .poll(async () => (await fleet.figures(0)).get('northfold_standbys{state="synchronous"}'))
        .toBe(1)
      const lag = (await fleet.figures(0)).get(`northfold_standby_lag_bytes{standby="${standby.name}"}`)
      expect(lag).toBeGreaterThanOrEqual(0)
    },
  )

  test('PostgreSQL killed: Patroni starts it again', PATIENT, async () => {
    await happening('PostgreSQL killed -9', async (incident) => {
      ;(await fleet.cluster.healthy()).primary.processes.kill()
      await isRefusing(incident)
    })
  })

  test('the machine of the primary lost: the standby takes over', PATIENT, async () => {
    const { primary, standby } = await fleet.cluster.healthy()
    await happening('machine lost: PostgreSQL and Patroni killed -9', async ({ orders }) => {
      await primary.killMachine()
      await fleet.cluster.leads(standby)
      await orders.more(50)
      // It boots again, and follows the new primary.
      primary.start()
    })
    expect((await fleet.cluster.healthy()).standby.name).toBe(primary.name)
  })

  test('a planned switchover', PATIENT, async () => {
    const { primary, standby } = await fleet.cluster.healthy()
    await happening('planned switchover', async () => {
      await fleet.cluster.switchover(primary, standby)
      await fleet.cluster.leads(standby)
    })
    expect((await fleet.cluster.healthy()).standby.name).toBe(primary.name)
  })

  test('one of two servers lost: the other goes on', PATIENT, async () => {
    await happening(
      'one server killed -9',
      async ({ orders }) => {
        await fleet.node(1).kill()
        await orders.more(100)
        await fleet.restartNode(1)
      },
      { alsoAnswered: BROKEN_OFF },
    )
  })

  test('the network between a server and the primary cut: the other goes on', PATIENT, async () => {
    const { url } = fleet.node(0)
    await happening('network cut between one server and the primary', async ({ orders }) => {
      fleet.line.stall()
      await expect.poll(() => probe(`${url}/readyz`)).toBe(503)
      await orders.more(100)
      fleet.line.mend()
      await expect.poll(() => probe(`${url}/readyz`)).toBe(200)
    })
  })

  test('the standby lost: the primary goes on alone', PATIENT, async () => {
    const { standby } = await fleet.cluster.healthy()
    await happening('standby lost: PostgreSQL and Patroni killed -9', async ({ orders }) => {
      await standby.killMachine()
      await orders.more(50)
      standby.start()
    })
  })

  test('the network between primary and standby cut: the primary goes on alone', PATIENT, async () => {
    const { primary } = await fleet.cluster.healthy()
    await happening('network cut between primary and standby', async ({ orders }) => {
      primary.line.stall()
      await waitingForStandby(primary)
      await orders.more(50)
      primary.line.mend()
    })
  })

  test('what committed without waiting is not acknowledged before the standby has it', PATIENT, async () => {
    const { primary, standby } = await fleet.cluster.healthy()
    // So that a slow machine has the time to look at both before the primary gives the standby up.
    await givesUpAfter('5min', primary)
    let unsent: string[] = []
    await happening(
      'primary killed between a commit and its flush',
      async ({ orders, reads }) => {
        // A batch that no order waits behind waits for the standby by itself: then another attempt is needed.
        for (let attempt = 0; unsent.length === 0 && attempt < 20; attempt += 1) {
          primary.line.stall()
          unsent = await committedWithout(standby, { fleet, orders, reads }, primary)
          if (unsent.length > 0) break
          primary.line.mend()
          await orders.more(100)
        }
        expect(unsent.length).toBeGreaterThan(0)
        await writeMuch(primary)
        await expect.poll(() => fleet.cluster.lagOf(standby)).toBeGreaterThan(2_000_000)
        await primary.killMachine()
        // They are gone with the machine, and the new primary may give their ids again: that each acknowledged order is
        // stored once, and no other, is proved below.
        const acknowledged = new Set(orders.acknowledged.map(({ id }) => id))
        await fleet.cluster.leads(standby)
        primary.line.mend()
        await orders.more(50)
        primary.start()
        expect(unsent.filter((id) => acknowledged.has(id))).toEqual([])
      },
      // So many that another one always waits as a batch commits.
      { atOnce: 12 },
    )
    await givesUpAfter('10s', standby)
  })

  test('with synchronous_mode_strict nothing is acknowledged without a standby', PATIENT, async () => {
    await fleet.cluster.configure({ synchronous_mode_strict: true })
    const { primary, standby } = await fleet.cluster.healthy()
    await happening('the same of the standby, with synchronous_mode_strict', async ({ orders }) => {
      await standby.killMachine()
      await waitingForStandby(primary)
      const refusedMore = async () => {
        const refused = orders.refused.get(503) ?? 0
        await expect.poll(() => orders.refused.get(503) ?? 0).toBeGreaterThan(refused + 16)
        return orders.acknowledged.length
      }
      expect(await refusedMore()).toBe(await refusedMore())
      standby.start()
    })
    await fleet.cluster.configure({ synchronous_mode_strict: null })
  })

  test('a server whose commits would not wait for the standby does not start', PATIENT, async () => {
    const { primary } = await fleet.cluster.healthy()
    const set = (change: string) =>
      asking(primary.superuser, (client) => client.query(`alter role northfold_app ${change}`))
    await set("set synchronous_commit = 'local'")
    const refused = await fleet.startNode(0, { PORT: '0' }).catch((error: Error) => error.message)
    await set('reset synchronous_commit')
    expect(refused).toContain('has synchronous standbys, and synchronous_commit is local')
  })

  test('both servers have filled orders', async () => {
    expect((await fleet.answered()).map((orders) => orders > 0)).toEqual([true, true])
  })
})

/** What the primary has committed and the standby has not, with their line cut; nothing once callers are refused. */
async function committedWithout(
  standby: Member,
  { fleet, orders }: Incident,
  primary: Member,
): Promise<string[]> {
  const refused = orders.refused.get(503) ?? 0
  let received = ''
  return untilFound(async () => {
    const committed = await fleet.stored(primary)
    const before = received
    received = await allReceived(standby)
    const kept = new Set(await fleet.stored(standby))
    const unsent = committed.filter((id) => !kept.has(id))
    if (received === before && unsent.length > 0) return unsent
    return (orders.refused.get(503) ?? 0) > refused ? [] : undefined
  })
}

/** Twice as much as a standby may lack by Patroni's own settings, without waiting for it. */
const writeMuch = ({ superuser }: Member): Promise<void> =>
  asking(superuser, async (client) => {
    await client.query("set synchronous_commit = 'local'")
    await client.query("select pg_logical_emit_message(true, 'much', repeat('x', 2500000))")
  })
