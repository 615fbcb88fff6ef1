import { z } from 'zod'

/*
 * A backup is a sequence of frames: a letter, the payload's length in four bytes, the payload. One `head`, per table a
 * `table`, its `rows` in COPY format and a `sum`, then an `end`: so a reader detects a cut-off file.
 */

const LETTERS = { head: 'H', table: 'T', rows: 'R', sum: 'S', end: 'E' } as const
type Kind = keyof typeof LETTERS
const KINDS: ReadonlyMap<string, Kind> = new Map(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as Kind]),
)
const LONGEST_BYTES = 64 * 1024 * 1024

const head = z.object({
  createdAt: z.iso.datetime(),
  migrations: z.array(z.object({ version: z.int(), sha256: z.string() })),
  /** Further schemas of customers, which versions before this one could have. */
  shards: z.optional(z.array(z.int())),
})
const table = z.object({ name: z.string(), columns: z.array(z.string()) })
const sum = z.object({ rows: z.int() })
const end = z.object({ tables: z.int(), sequences: z.record(z.string(), z.string()) })

export type BackupHead = z.infer<typeof head>
export type BackupTable = z.infer<typeof table>
export type BackupEnd = z.infer<typeof end>

export const headFrame = (value: BackupHead): Buffer => frame('head', JSON.stringify(value))
export const tableFrame = (value: BackupTable): Buffer => frame('table', JSON.stringify(value))
export const rowsFrame = (bytes: Uint8Array): Buffer => frame('rows', bytes)
export const sumFrame = (value: z.infer<typeof sum>): Buffer => frame('sum', JSON.stringify(value))
export const endFrame = (value: BackupEnd): Buffer => frame('end', JSON.stringify(value))

function frame(kind: Kind, payload: string | Uint8Array): Buffer {
  const bytes = Buffer.from(payload as Uint8Array)
  const start = Buffer.alloc(5)
  start.write(LETTERS[kind], 'latin1')
  start.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([start, bytes])
}

const OF_SHARDS =
  'its customers are in several shards: restore it with the version before, and start this one on that database'

/** Called while a backup is read, in the order of the file. */
export interface BackupReader {
  head(head: BackupHead): Promise<void>
  /** One table. It must read `rows` to the end and return their number. */
  table(table: BackupTable, rows: AsyncIterable<Buffer>): Promise<number>
  end(end: BackupEnd): Promise<void>
}

/**
 * Reads frames; checks their order, each table's row count (returned by `table`) and the end. Throws a BackupProblem at
 * the first violation.
 */
export async function readFrames(bytes: AsyncIterable<Uint8Array>, reader: BackupReader): Promise<void> {
  const frames = framesOf(bytes)
  const read = payloadOf(head, await nextOf(frames, 'head'))
  if (read.shards !== undefined && read.shards.length > 0) throw new BackupProblem(OF_SHARDS)
  await reader.head(read)
  let tables = 0
  for (;;) {
    const next = await nextOf(frames, 'table', 'end')
    if (next.kind === 'end') {
      const said = payloadOf(end, next)
      if (said.tables !== tables) throw new BackupProblem(`it has ${tables} of ${said.tables} tables`)
      if (!(await frames.next()).done) throw new BackupProblem('something stands after its end')
      return reader.end(said)
    }
    const described = payloadOf(table, next)
    let last: Frame | undefined
    async function* rows() {
      for (;;) {
        last = await nextOf(frames, 'rows', 'sum')
        if (last.kind === 'sum') return
        yield last.payload
      }
    }
    const found = await reader.table(described, rows())
    if (!last || payloadOf(sum, last).rows !== found)
      throw new BackupProblem(`the rows of ${described.name} are not those that were written`)
    tables++
  }
}

interface Frame {
  kind: Kind
  payload: Buffer
}

async function* framesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const reader = readBytes(bytes)
  for (;;) {
    const start = await reader.read(5)
    if (start.length === 0) return
    const kind = KINDS.get(start.toString('latin1', 0, 1))
    const length = start.length === 5 ? start.readUInt32BE(1) : LONGEST_BYTES + 1
    if (!kind || length > LONGEST_BYTES) throw new BackupProblem('it was changed or cut off')
    const payload = await reader.read(length)
    if (payload.length < length) throw new BackupProblem('it was cut off')
    yield { kind, payload }
  }
}

async function nextOf(frames: AsyncGenerator<Frame>, ...kinds: readonly Kind[]): Promise<Frame> {
  const { value, done = false } = await frames.next()
  if (done) throw new BackupProblem('it was cut off')
  if (!kinds.includes(value.kind)) throw new BackupProblem('its parts are not in order')
  return value
}

function payloadOf<T>(shape: z.ZodType<T>, { payload }: Frame): T {
  try {
    return shape.parse(JSON.parse(payload.toString()))
  } catch {
    throw new BackupProblem('a part of it cannot be read')
  }
}

/** Reads exact numbers of bytes from a stream; buffers one piece and the requested bytes. */
export interface ByteReader {
  /** The next `length` bytes; fewer at the end of the stream. */
  read(length: number): Promise<Buffer>
}

export function readBytes(pieces: AsyncIterable<Uint8Array>): ByteReader {
  const source = pieces[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  return {
    async read(length) {
      const parts = [rest]
      let size = rest.length
      while (size < length) {
        const { value, done = false } = await source.next()
        if (done) break
        parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
        size += value.byteLength
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts)
      rest = all.subarray(length)
      return all.subarray(0, length)
    },
  }
}

/** Why a file is no usable backup: `message` goes after "<file> cannot be used: ". */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}
