import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from '../../support/product.ts'

let scratch: string
beforeAll(() => void (scratch = mkdtempSync(join(tmpdir(), 'northfold-loaded-'))))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The modules of a package scope that the real server has loaded, from its start to its stop. */
async function loadedBy(env: Record<string, string>): Promise<string[]> {
  const list = join(scratch, `${Object.keys(env).length}.txt`)
  const hook = join(scratch, 'hook.mjs')
  writeFileSync(list, '')
  writeFileSync(
    hook,
    `import { appendFileSync } from 'node:fs'
     import { registerHooks } from 'node:module'
     registerHooks({ load(url, context, next) {
       if (/node_modules\\/(@opentelemetry|prom-client)\\//.test(url)) appendFileSync(process.env.LOADED, url + '\\n')
       return next(url, context)
     } })`,
  )
  const product = await startProduct({ NODE_OPTIONS: `--import=${hook}`, LOADED: list, ...env })
  expect((await fetch(`${product.url}/api/config`)).status).toBe(200)
  expect(await product.stop()).toBe(0)
  return readFileSync(list, 'utf8').split('\n').filter(Boolean)
}

test('without its settings neither OpenTelemetry nor the library of metrics is loaded', async () => {
  expect(await loadedBy({})).toEqual([])
})

test('with them they are', async () => {
  const loaded = await loadedBy({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    METRICS_TOKEN: 'only-the-operator-knows',
  })
  for (const name of ['@opentelemetry/sdk-trace', '@opentelemetry/exporter-trace-otlp-http', 'prom-client'])
    expect(loaded.some((url) => url.includes(`/${name}/`))).toBe(true)
})
