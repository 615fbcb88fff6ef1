import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'regexparam'
import { describe, expect, test } from 'vitest'
import { matchRoute } from 'wouter'
import { builtScreens, declaredScreens } from '../../build/screens.ts'

const ROUTES = resolve(import.meta.dirname, '../../web/app/routes.ts')

describe('the screens of routes.ts', () => {
  test('are read however they are formatted', () => {
    const source = `
      export const ROUTES = [
        customer('/', 'Home', () => import('#web/screens/home.tsx'), { icon: Grid }),
        signedIn(
          '/asset/:symbol?', 'Asset',
          () => import('#web/screens/asset.tsx'),
        ),
      ]
      const NOT_FOUND = anyone('*', 'Page not found', () => import('#web/screens/none.tsx'))
      function customer(path: string): Route { return { path } }`
    expect(declaredScreens(source)).toEqual([
      { path: '/', access: 'customer', module: 'web/screens/home.tsx' },
      { path: '/asset/:symbol?', access: 'signed-in', module: 'web/screens/asset.tsx' },
    ])
  })

  test('are all read, but for the page of every other path', () => {
    const source = readFileSync(ROUTES, 'utf8')
    expect(declaredScreens(source)).toHaveLength([...source.matchAll(/import\('#web\/screens\//g)].length - 1)
  })

  test('that cannot be read fail the build', () => {
    expect(() => declaredScreens("customer('/', 'Home', () => import(home))")).toThrow(
      'a screen of web/app/routes.ts cannot be read: /',
    )
  })
})

describe('what the server must know of a screen', () => {
  const chunk = (name: string, imports: string[] = [], isEntry = false) => ({
    name,
    fileName: `assets/${name}.js`,
    isEntry,
    imports: imports.map((each) => `assets/${each}.js`),
    moduleIds: [`/app/web/screens/${name}.tsx`],
  })
  const CHUNKS = [
    chunk('index', ['vendor'], true),
    chunk('vendor'),
    chunk('shared', ['vendor']),
    chunk('auth', ['index', 'vendor']),
    chunk('home', ['shared', 'index']),
    chunk('signed-in', ['shared']),
  ]
  const AUTH = { path: '/auth', access: 'visitor', module: 'web/screens/auth.tsx' }
  const HOME = { path: '/', access: 'customer', module: 'web/screens/home.tsx' }

  test('are the scripts beside those of every page, those of the bars only for users, and its queries', () => {
    expect(builtScreens([AUTH, HOME], CHUNKS, { '/': ['/api/wallet'] })).toEqual([
      { path: '/auth', pattern: '^\\/auth\\/?$', access: 'visitor', files: ['assets/auth.js'], queries: [] },
      {
        path: '/',
        pattern: '^\\/?$',
        access: 'customer',
        files: ['assets/home.js', 'assets/shared.js', 'assets/signed-in.js'],
        queries: ['/api/wallet'],
      },
    ])
  })

  test.each([
    ['/firm', ['/firm', '/firm/', '/FIRM'], ['/', '/firm/1', '/firms', '/my/firm']],
    ['/firm/:id', ['/firm/1', '/firm/a.b/'], ['/firm', '/firm/', '/firm/1/2']],
    ['/firm/:id?', ['/firm', '/firm/', '/firm/BRK.B'], ['/firm/1/2', '/firms']],
  ])('%s has the addresses that the router of the app gives it', (path, its, others) => {
    const [built] = builtScreens([{ ...HOME, path }], CHUNKS, {})
    const isIts = (address: string) => new RegExp(built?.pattern ?? '', 'i').test(address)
    const isRouted = (address: string) => matchRoute(parse, path, address)[0]
    for (const address of its) expect([isIts(address), isRouted(address)], address).toEqual([true, true])
    for (const address of others) expect([isIts(address), isRouted(address)], address).toEqual([false, false])
  })

  test('a screen without a script, and queries of no screen, fail the build', () => {
    expect(() => builtScreens([{ ...HOME, module: 'web/screens/moved.tsx' }], CHUNKS, {})).toThrow(
      'no script has the screen of /: web/screens/moved.tsx',
    )
    expect(() => builtScreens([HOME], CHUNKS, { '/home': ['/api/wallet'] })).toThrow(
      'queries are preloaded for no screen: /home',
    )
  })
})
