import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes a .br and a .gz beside every text file of the build, so that the server compresses nothing per request. */
export function precompressed(): Plugin {
  return {
    name: 'northfold:precompressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir !== undefined) await compressFilesIn(dir)
    },
  }
}

/** Compresses the text files of a folder and of those in it. */
export async function compressFilesIn(dir: string): Promise<void> {
  const names = await readdir(dir, { recursive: true })
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => compress(join(dir, name))))
}

async function compress(path: string): Promise<void> {
  const text = await readFile(path)
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    promisify(gzip)(text, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)])
}
