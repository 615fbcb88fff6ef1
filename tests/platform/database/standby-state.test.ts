import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type PrimarySeen,
  type StandbySeen,
  MOST_BEHIND_MS,
  afterLook,
  ageMs,
  fitFor,
  unseen,
  whyLeftOut,
} from '#server/platform/database/standbys/standby-state.ts'

const server = { cluster: 'c', database: 'northfold' }
const primaryAt = (atMs: number, position: bigint, run = 'primary'): PrimarySeen => ({
  ...server,
  run,
  position,
  atMs,
})
const standbyAt = (position: bigint | null, more: Partial<StandbySeen> = {}): StandbySeen => ({
  ...server,
  run: 'standby',
  position,
  ...more,
})
const ANY = { position: 0n, sinceMs: -Infinity }

type Looks = readonly (readonly [PrimarySeen, StandbySeen | string])[]

/** After these looks, of one standby each. */
const after = (looks: Looks) =>
  looks.reduce(
    (known, [primary, standby]) => afterLook(known, { primary: [primary], standbys: [standby] }),
    unseen(1),
  )

/** Why nothing is read from it at that time; null where it answers. */
const why = (looks: Looks, nowMs: number) => {
  const known = after(looks)
  const [standby] = known.standbys
  expect(fitFor(known, ANY, nowMs)).toEqual(standby && whyLeftOut(standby, nowMs) === null ? [0] : [])
  return standby && whyLeftOut(standby, nowMs)
}

const BEHIND = 'is more than 10 s behind the primary'

describe('a standby', () => {
  test('answers nothing before it was looked at', () => {
    expect(fitFor(unseen(2), ANY, 0)).toEqual([])
  })

  test('of an idle primary is as young as the last look, however long nothing is written', () => {
    const looks: Looks = [
      [primaryAt(0, 7n), standbyAt(7n)],
      [primaryAt(60_000, 7n), standbyAt(7n)],
    ]
    expect(why(looks, 60_000)).toBeNull()
    expect(after(looks).standbys.map((standby) => ageMs(standby, 60_000))).toEqual([0])
  })

  test('that does not replay is left out ten seconds after what it has, and taken in when it has caught up', () => {
    const paused: Looks = [
      [primaryAt(0, 7n), standbyAt(7n)],
      [primaryAt(1_000, 9n), standbyAt(7n)],
    ]
    expect(why(paused, MOST_BEHIND_MS)).toBeNull()
    expect(why(paused, MOST_BEHIND_MS + 1)).toBe(BEHIND)
    expect(why([...paused, [primaryAt(20_000, 11n), standbyAt(9n)]], 20_000)).toBe(BEHIND)
    expect(why([...paused, [primaryAt(20_000, 11n), standbyAt(11n)]], 20_000)).toBeNull()
  })

  test('grows old while the primary cannot be asked', () => {
    expect(why([[primaryAt(0, 7n), standbyAt(7n)]], MOST_BEHIND_MS + 1)).toBe(BEHIND)
  })

  test.each([
    ['cannot be used, as nothing answers there', 'cannot be used, as nothing answers there'],
    ['takes writes, so it is no standby', standbyAt(null)],
    ['is no copy of the primary, but of another cluster', standbyAt(7n, { cluster: 'another' })],
    ['is the database postgres, not northfold', standbyAt(7n, { database: 'postgres' })],
  ])('is left out when it %s', (sentence, seen) => {
    expect(why([[primaryAt(0, 7n), seen]], 0)).toBe(sentence)
    const mended = [primaryAt(1_000, 8n), standbyAt(8n)] as const
    expect(why([[primaryAt(0, 7n), seen], mended], 1_000)).toBeNull()
  })

  test('that follows a former primary is left out, also once the new one has come as far', () => {
    const followed: Looks = [[primaryAt(0, 500n), standbyAt(500n)]]
    const promoted: Looks = [...followed, [primaryAt(1_000, 480n, 'new'), standbyAt(500n)]]
    expect(why(promoted, 1_000)).toBe('has what the primary does not have')
    const passed: Looks = [...promoted, [primaryAt(2_000, 510n, 'new'), standbyAt(500n)]]
    expect(why(passed, 2_000)).toBe('has what the primary does not have')
    expect(why([...passed, [primaryAt(3_000, 520n, 'new'), standbyAt(520n)]], 3_000)).toBeNull()
  })

  test('has nothing of a new primary until it has replayed what that one said', () => {
    const looks: Looks = [
      [primaryAt(0, 7n), standbyAt(7n)],
      [primaryAt(1_000, 9n, 'new'), standbyAt(8n)],
    ]
    expect(why(looks, 1_000)).toBe(BEHIND)
  })

  test('answers who knows no more than it has, and who was told of nothing since', () => {
    const known = after([[primaryAt(5_000, 7n), standbyAt(7n)]])
    const fit = (wanted: Partial<typeof ANY>) => fitFor(known, { ...ANY, ...wanted }, 6_000)
    expect([fit({ position: 7n }), fit({ position: 8n })]).toEqual([[0], []])
    expect([fit({ sinceMs: 4_999 }), fit({ sinceMs: 5_000 })]).toEqual([[0], []])
  })
})

test('who may read of a standby finds all that was confirmed ten seconds before, whatever is slow', () => {
  const steps = fc.array(fc.record({ ms: fc.nat(4_000), written: fc.nat(5), replayed: fc.nat(8) }), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(steps, (all) => {
      let [nowMs, position, replayed] = [0, 0, 0]
      let known = unseen(1)
      const confirmed: { atMs: number; position: number }[] = []
      for (const step of all) {
        nowMs += step.ms
        position += step.written
        confirmed.push({ atMs: nowMs, position })
        replayed = Math.min(position, replayed + step.replayed)
        known = afterLook(known, {
          primary: [primaryAt(nowMs, BigInt(position))],
          standbys: [standbyAt(BigInt(replayed))],
        })
        if (fitFor(known, ANY, nowMs).length === 0) continue
        const owed = confirmed.findLast(({ atMs }) => atMs < nowMs - MOST_BEHIND_MS)
        expect(replayed).toBeGreaterThanOrEqual(owed?.position ?? 0)
      }
    }),
  )
})
