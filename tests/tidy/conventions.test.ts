import { existsSync, readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PERMISSION_NAMES } from '#domain/staff/permissions.ts'
import {
  FOLDERS,
  IS_TEST,
  ROOT,
  SOURCES,
  type Source,
  code,
  documents,
  found,
  importsOf,
  product,
} from '../support/sources.ts'
import { ledgerWrites } from './ledger-writes.ts'

/** All code but this file, which names what it forbids. */
const everything = code(/./).filter(({ path }) => path !== 'tests/tidy/conventions.test.ts')

describe('permissions', () => {
  test('each is named by an endpoint, a rule or a use case', () => {
    const table = 'domain/staff/permissions.ts'
    const named = product(/^(domain|contract|server)\//).filter(({ path }) => path !== table)
    const unused = PERMISSION_NAMES.filter((name) => !named.some(({ text }) => text.includes(`'${name}'`)))
    expect(unused).toEqual([])
  })
})

describe('names', () => {
  test('nothing lies in an unknown folder of the root', () => {
    const made = new Set(['node_modules', 'dist', 'data', 'test-results', 'playwright-report'])
    const known = new Set([...FOLDERS, ...made])
    const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const unknown = folders
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('.') && !known.has(name))
    expect(unknown).toEqual([])
  })

  test('files and folders are named in lower case with hyphens', () => {
    const odd = SOURCES.filter(({ path }) => {
      const parts = path.replace(/(\.(test|spec|sql|schemas))?\.\w+$/, '').split('/')
      const isMigration =
        path.startsWith('server/platform/database/migrations/') && /\/\d{4}_[a-z_]+\.sql$/.test(path)
      return (
        !isMigration &&
        !path.endsWith('README.md') &&
        // systemd and container tools choose these names.
        !['deploy/Containerfile', 'deploy/northfold@.service'].includes(path) &&
        !parts.every((part) => /^[a-z0-9][a-z0-9-]*$/.test(part))
      )
    })
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  test('there is no drawer for what has no name, and no barrel', () => {
    const drawers = new Set(
      'utils util utilities helpers helper common misc shared lib libs types index stuff service services manager ' +
        'managers'.split(' '),
    )
    const odd = SOURCES.filter(({ path }) =>
      path
        .replace(/^web\/lib\//, 'web/')
        .split('/')
        .some((part) => drawers.has(part.replace(/\.(ts|tsx|mjs|css)$/, ''))),
    )
    expect(odd.map(({ path }) => path)).toEqual([])
  })

  test('a test lies beside its rule, or in tests', () => {
    const astray = SOURCES.filter(({ path }) => IS_TEST.test(path) && !/^(tests|domain|web)\//.test(path))
    expect(astray.map(({ path }) => path)).toEqual([])
  })
})

describe('size', () => {
  test('no file has more than 300 lines', () => {
    // The snapshot is printed, not written.
    const long = code(/./).filter(({ path, lines }) => lines.length > 301 && !path.endsWith('/schema.sql'))
    expect(long.map(({ path, lines }) => `${path}: ${lines.length - 1}`)).toEqual([])
  })
})

describe('imports', () => {
  const wrong = (sources: readonly Source[], isAllowed: (target: string) => boolean) =>
    importsOf(sources)
      .filter(({ target }) => !isAllowed(target))
      .map(({ path, target }) => `${path} imports ${target}`)

  test('are seen at all', () => {
    expect(importsOf(product(/^server\//)).length).toBeGreaterThan(300)
  })

  test('domain imports domain, and no package', () => {
    expect(wrong(product(/^domain\//), (target) => target.startsWith('domain/'))).toEqual([])
  })

  test('contract imports contract, domain and its schema library', () => {
    const allowed = /^(contract\/|#domain\/|zod\/mini$)/
    expect(wrong(product(/^contract\//), (target) => allowed.test(target))).toEqual([])
  })

  test('server imports neither web nor tests, web neither server nor tests nor Node', () => {
    expect(wrong(product(/^server\//), (target) => !/^(web|tests|bench|scripts)\//.test(target))).toEqual([])
    const forbidden = /^(#server\/|node:|(server|tests|bench|scripts)\/)/
    expect(wrong(product(/^web\//), (target) => !forbidden.test(target))).toEqual([])
  })

  test('scripts begin with Node and each other only: they run before anything is installed', () => {
    const first = importsOf(code(/^scripts\//)).filter(({ isLazy }) => !isLazy)
    expect(first.filter(({ target }) => !/^(scripts\/|node:)/.test(target))).toEqual([])
  })

  test('say the whole file name, and cross projects and areas by #', () => {
    const own = importsOf(everything).filter(({ target }) => /^(#|\w+\/.*\.)/.test(target))
    expect(own.filter(({ target }) => target.startsWith('#') && !/\.tsx?$/.test(target))).toEqual([])
    const inside = /^(domain|contract|server|web)\//
    const placeOf = (path: string) => path.split('/').slice(0, /^(server|web)\//.test(path) ? 2 : 1)
    const crossing = own.filter(
      ({ path, target }) =>
        inside.test(target) &&
        !IS_TEST.test(path) &&
        path.split('/').length > 2 &&
        placeOf(target).join() !== placeOf(path).join(),
    )
    expect(crossing).toEqual([])
  })
})

describe('time and chance', () => {
  const ASKS_THE_TIME = /\bDate\.now\(|\bnew Date\(\s*\)|\bDate\(\s*\)|\bMath\.random\(/
  const ASKS_AN_AGE = /\bperformance\.now\(|\bprocess\.hrtime\b/

  test('domain, contract and server ask server/platform/clock.ts only', () => {
    const askers = product(/^(domain|contract|server)\//).filter(
      ({ path }) => path !== 'server/platform/clock.ts',
    )
    expect(found(askers, ASKS_THE_TIME)).toEqual([])
    expect(found(askers, ASKS_AN_AGE)).toEqual([])
  })

  test('web asks web/lib/live/clock.ts only', () => {
    expect(
      found(
        product(/^web\//).filter(({ path }) => path !== 'web/lib/live/clock.ts'),
        ASKS_THE_TIME,
      ),
    ).toEqual([])
  })

  test('no SQL asks the time', () => {
    const asks =
      /(^|[^.\w])now\(\)(?!:)|\b(current_timestamp|current_date|clock_timestamp|statement_timestamp|localtimestamp)\b/i
    expect(found(product(/^server\/.*\.sql(\.ts)?$/), asks)).toEqual([])
    expect(found(product(/^server\//), /`[^`]*\b(select|insert|update)\b[^`]*[^.\w]now\(\)/i)).toEqual([])
  })
})

describe('money', () => {
  /** Where a provider's floating figure becomes a price, once. */
  const EDGE = 'domain/money/price.ts'
  const COUNTS_MONEY = /\b(Cents|Price|Quantity|Rate)\b/

  test('is never a floating number where it is counted', () => {
    const counting = product(/^domain\/(?!simulation\/)/).filter(
      ({ path, text }) => COUNTS_MONEY.test(text) && path !== EDGE,
    )
    expect(counting.length).toBeGreaterThan(8)
    expect(
      found(counting, /\bparseFloat\(|\bNumber\(|\.toFixed\(|\bMath\.(round|floor|ceil|trunc)\(/),
    ).toEqual([])
    expect(
      found(
        product(/^server\/(trading\/(orders\/(?!read\/)|holdings\/|transactions\/)|cash\/|ledger\/)/),
        /\bparseFloat\(|\.toFixed\(|\bMath\./,
      ),
    ).toEqual([])
  })

  test('moves through the ledger only: no other SQL writes transfers or balances', () => {
    expect(ledgerWrites(product(/^server\//))).toEqual([])
  })

  test('moves with its balances: only an order batch appends transfers alone, and writes its balances itself', () => {
    const importers = (file: string) =>
      product(/^server\//).flatMap(({ path, text }) => (text.includes(`/${file}'`) ? [path] : []))
    expect(importers('append-transfers.ts')).toEqual([
      'server/ledger/post-transfers.ts',
      'server/trading/orders/fill/run-batch.ts',
    ])
    expect(importers('write-batch.sql.ts')).toEqual(['server/trading/orders/fill/write-trades.ts'])
  })
})

describe('screens', () => {
  const PALETTE =
    /\b(text|bg|border|from|to|via|ring|fill|stroke|outline|divide|shadow|accent|caret|decoration|placeholder)-(slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|white|black)(-\d+)?\b/

  test('paint with tokens: no palette class, no color in figures', () => {
    expect(found(product(/^web\//), PALETTE)).toEqual([])
    const colors = /['"`\s:[(]#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch)\(/i
    const painting = product(/^web\/(screens|app|features)\/.*\.tsx$/)
    expect(found(painting, colors)).toEqual([])
  })

  test('change something through the one hook, which sends a double click once and says a failure', () => {
    expect(found(product(/^web\//), /\buseMutation\b|\bMutationObserver\b.*react-query/)).toEqual([])
  })

  test('the advice of a failed call is written once', () => {
    const written = product(/^web\//).filter(({ text }) => /check your connection and try again/i.test(text))
    expect(written.map(({ path }) => path)).toEqual(['web/lib/api/call-error.ts'])
  })
})

describe('leftovers', () => {
  test('nothing is to be done later', () => {
    expect(found(everything, /\b(TODO|FIXME)\b/)).toEqual([])
  })

  test('no type is talked round, no rule is switched off', () => {
    const talk =
      /\bas any\b|:\s*any\s*[;,)=[\]{}|>]|<any>|\bas unknown as\b|@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable/
    expect(found(everything, talk)).toEqual([])
  })

  test('no machine is named', () => {
    const machine = /(^|[^\w.])\/(home|root|Users|work|tmp)\/\w|\b[A-Z]:\\\\/
    expect(found([...everything, ...documents()], machine)).toEqual([])
  })
})

describe('documents', () => {
  const NAMES_A_FILE = new RegExp(`\`((?:${FOLDERS.join('|')})/[\\w./*-]*)\``, 'g')

  test.each(documents().map((each) => [each.path, each] as const))(
    '%s names only what there is',
    (path, { text }) => {
      const named = [...text.matchAll(NAMES_A_FILE)].map(([, name = '']) => name)
      const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^(https?|mailto):/.test(target))
        .map((target) => posix.join(posix.dirname(path), target))
      const missing = [...named, ...linked].filter(
        (name) => !existsSync(join(ROOT, name.replace(/\*.*$/, ''))) && !isMadeLater(name),
      )
      expect(missing).toEqual([])
    },
  )

  const NAMES_A_TEST = /`[\w./-]+\.(test|spec)\.ts`|the files in `tests\//
  /** Where a page gives a test a short name: a row of a table, or a sentence. */
  const SHORT_NAMES = /(?:^\| |")([\w ]+)(?: \||" is) `tests\//gm

  test('docs/behaviours.md names a test in every row', () => {
    const { text = '', lines = [] } = documents().find(({ path }) => path === 'docs/behaviours.md') ?? {}
    const names = [...text.matchAll(SHORT_NAMES)].map(([, name = '']) => name.toLowerCase())
    const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.split(' | '))
    expect(rows.length).toBeGreaterThan(25)
    const unnamed = rows.filter((cells) => {
      const proof = (cells.at(-1) ?? '').replace(/ \|$/, '')
      const isHead = /^(Proof|File)$/.test(proof)
      const called = proof.replace(/\([^)]*\)/g, '').split(',')
      return !isHead && !NAMES_A_TEST.test(proof) && !called.some((name) => names.includes(name.trim()))
    })
    expect(unnamed).toEqual([])
  })

  /** What a build or a run writes. */
  const isMadeLater = (name: string) => name.startsWith('bench/results/')
})
