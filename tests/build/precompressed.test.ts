import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { compressFilesIn } from '../../build/precompressed.ts'

test('every text file of a build has a .br and a .gz beside it with the same content; a font has none', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'build-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'assets/index.js'), 'console.log(1)\n'.repeat(100))
  await writeFile(join(dir, 'screens.json'), '[]')
  await writeFile(join(dir, 'assets/font.woff2'), 'wOF2')
  await compressFilesIn(dir)
  expect((await readdir(dir, { recursive: true })).toSorted()).toEqual([
    'assets',
    'assets/font.woff2',
    'assets/index.js',
    'assets/index.js.br',
    'assets/index.js.gz',
    'screens.json',
    'screens.json.br',
    'screens.json.gz',
  ])
  const text = await readFile(join(dir, 'assets/index.js'))
  expect(brotliDecompressSync(await readFile(join(dir, 'assets/index.js.br')))).toEqual(text)
  expect(gunzipSync(await readFile(join(dir, 'assets/index.js.gz')))).toEqual(text)
})
