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
