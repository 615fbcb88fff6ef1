/** Reads exact numbers of bytes from a stream of pieces of any size; holds one piece and what is asked for. */
export interface ByteReader {
  /** The next `length` bytes; fewer where the stream ends before, none where it has ended. */
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
