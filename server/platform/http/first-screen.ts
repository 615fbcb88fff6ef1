import { readFile } from 'node:fs/promises'

/** A screen as the build writes it (`build/screens.ts`) from the web app's routes. */
interface Screen {
  path: string
  /** The source of a regular expression, from the web app's router. */
  pattern: string
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

/** What the app shows at an address. Without a screen it redirects; nothing is preloaded. */
export interface AppPage {
  /** False where it shows "Page not found". */
  exists: boolean
  /** Whether it is shown without a session as with one. */
  isForAnyone?: true
  screen?: FirstScreen
}

/** The page at a path, for a role or without a session. */
export type PageAt = (pathname: string, role: string | undefined) => AppPage

/** Reads what the build has written about the screens. */
export async function readPages(path: string): Promise<PageAt> {
  const screens: Screen[] = JSON.parse(await readFile(path, 'utf8'))
  const known = screens.map(({ path, pattern, access, files, queries }) => ({
    access,
    // In any case, as the router matches.
    pattern: new RegExp(pattern, 'i'),
    screen: {
      path,
      scripts: files.map((file) => `/${file}`),
      queries,
    },
  }))
  const signIn = known.find(({ access }) => access === 'visitor')?.screen
  return (pathname, role) => {
    const decoded = decode(pathname)
    const found = known.find(({ pattern }) => pattern.test(decoded))
    if (found === undefined) return { exists: false }
    const { access, screen } = found
    if (access === 'anyone') return { exists: true, isForAnyone: true, screen }
    if (role === undefined) return { exists: true, ...(signIn ? { screen: signIn } : {}) }
    if (access === 'signed-in' || access === role) return { exists: true, screen }
    // To a customer an administrator's address is no page; every other mismatch is redirected.
    return { exists: access !== 'administrator' }
  }
}

/** The router decodes too; an undecodable address stays unchanged. */
function decode(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
