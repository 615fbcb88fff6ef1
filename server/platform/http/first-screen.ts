import { readFile } from 'node:fs/promises'

/** What the build writes of a screen (`build/screens.ts`). */
interface Screen {
  path: string
  access: string
  /** The scripts it needs beside those that every page names. */
  files: string[]
  /** Addresses of the queries whose answers its page brings. */
  queries: string[]
}

/** The screen a page will show first. */
interface FirstScreen {
  /** As the app's routes write it. */
  path: string
  /** Its scripts' addresses, beside those that every page names. */
  scripts: readonly string[]
  /** Addresses of the queries whose answers its page brings. */
  queries: readonly string[]
}

/** The screen that a page shows to a role, or without a session; undefined where it shows none. */
export type FirstScreenOf = (pathname: string, role: string | undefined) => FirstScreen | undefined

/** Reads what the build has written about the screens; a build that wrote nothing only makes pages slower. */
export async function readFirstScreens(path: string): Promise<FirstScreenOf> {
  const screens: Screen[] = JSON.parse(await readFile(path, 'utf8').catch(() => '[]'))
  const known = screens.map(({ path, access, files, queries }) => ({
    access,
    pattern: patternOf(path),
    screen: {
      path,
      scripts: files.map((file) => `/${file}`),
      queries,
    },
  }))
  const signIn = known.find(({ access }) => access === 'visitor')?.screen
  return (pathname, role) => {
    const found = known.find(({ pattern }) => pattern.test(pathname))
    if (found === undefined) return undefined
    const { access, screen } = found
    if (access === 'anyone') return screen
    // Without a session the sign-in screen shows. Other roles are redirected, so no screen is preloaded.
    if (role === undefined) return signIn
    return access === 'signed-in' || access === role ? screen : undefined
  }
}

/** "/asset/:symbol?" and "/news/:id", as the web app reads them. */
function patternOf(path: string): RegExp {
  const pattern = path.replace(/\/:\w+(\?)?/g, (_, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'))
  return new RegExp(`^${pattern}/?$`)
}
