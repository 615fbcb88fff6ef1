import { constants, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EventFrame, GZIP_START, HEARTBEAT, eventOf } from '#server/platform/http/streams/event-frame.ts'

/** What a browser shows of the pieces of a stream that goes on. */
const unzipped = (pieces: readonly Buffer[]): string =>
  gunzipSync(Buffer.concat([GZIP_START, ...pieces]), { finishFlush: constants.Z_SYNC_FLUSH }).toString()

/** Lists as they follow each other, each told which one was before. */
function inARow(lists: readonly string[]): EventFrame[] {
  const frames: EventFrame[] = []
  for (const list of lists) frames.push(eventOf(list, frames.at(-1)))
  return frames
}

const price = fc.integer({ min: 1, max: 99_999 }).map((units) => (units / 100).toFixed(2))
/** Small ones, and some that are longer than the 32 kB a browser looks back. */
const list = fc.oneof(
  fc.array(price, { maxLength: 80 }).map((prices) => JSON.stringify(prices)),
  fc.array(price, { minLength: 5_000, maxLength: 6_000 }).map((prices) => JSON.stringify(prices)),
)
/** What happens to one client at one list. */
const fate = fc.constantFrom('gets it', 'misses it', 'gets it after a sign of life')

test('a client that joins late or misses messages can read every message it is sent', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(list, fate), { minLength: 1, maxLength: 8 }), (history) => {
      const frames = inARow(history.map(([json]) => json))
      const pieces: Buffer[] = []
      const sent: EventFrame[] = []
      const send = (frame: EventFrame) => {
        pieces.push(frame.zippedAfter(sent.at(-1) ?? null).bytes)
        sent.push(frame)
      }
      for (const [place, frame] of frames.entries()) {
        if (history[place]?.[1] === 'misses it') continue
        if (history[place]?.[1] === 'gets it after a sign of life') send(HEARTBEAT)
        send(frame)
      }
      expect(unzipped(pieces)).toBe(sent.map(({ plain }) => plain.bytes.toString()).join(''))
    }),
    { numRuns: 60 },
  )
})

test('a message is packed once for those who have the one before, and once for all others', () => {
  const [first, second, third] = inARow(['["1.00"]', '["1.01"]', '["1.02"]'])
  const difference = third!.zippedAfter(second!)
  const whole = third!.zippedAfter(null)
  expect(third!.zippedAfter(second!)).toBe(difference)
  expect(third!.zippedAfter(first!)).toBe(whole)
  expect(third!.zippedAfter(HEARTBEAT)).toBe(whole)
  expect(difference).not.toBe(whole)
})

test('a list that has hardly changed is sent as a difference, at a fraction of its size', () => {
  const prices = Array.from({ length: 400 }, (_, n) => `${((n * 7919) % 9_973) / 100}`)
  const [before, after] = inARow([JSON.stringify(prices), JSON.stringify(['1.23', ...prices.slice(1)])])
  expect(after!.zippedAfter(before!).bytes.length * 10).toBeLessThan(after!.zippedAfter(null).bytes.length)
})

test(
  'a piece is framed as HTTP frames a chunk: its length in hex, then as many bytes, each with an end of ' +
    'line',
  () => {
    expect(HEARTBEAT.plain.chunk.toString()).toBe('3\r\n:\n\n\r\n')
    const { plain } = eventOf('.'.repeat(300))
    expect(plain.chunk.toString()).toBe(`${plain.bytes.length.toString(16)}\r\n${plain.bytes.toString()}\r\n`)
    expect(plain.bytes.toString()).toBe(`data: ${'.'.repeat(300)}\n\n`)
  },
)
