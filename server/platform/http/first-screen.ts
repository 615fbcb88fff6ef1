import { readFile } from 'node:fs/promises'

/** A screen as the build writes it (`build/screens.ts`) from the web app's routes. */
interface Screen {
  path: string
  /** The source of a regular expression, from the web app's router. */
  pattern: string
  access: string
  /** Beside those that every page names. */
  files: string[]
  /** Queries whose answers the page brings. */
  queries: string[]
}

interface FirstScreen {
  path: string
  /** Beside those that every page names. */
  scripts: readonly string[]
  /** Queries whose answers the page brings. */
  queries: readonly string[]
}

/** What the app shows at an address. Without a screen it redirects; nothing is preloaded. */
export interface AppPage {
  /** False for "Page not found". */
  exists: boolean
  /** Shown with or without a session. */
  isForAnyone?: true
  screen?: FirstScreen
}

export type PageAt = (pathname: string, role: string | undefined) => AppPage

/** Reads the build's list of screens. */
export async function readPages(path: string): Promise<PageAt> {
  const screens: Screen[] = JSON.parse(await readFile(path, 'utf8'))
  const known = screens.map(({ path, pattern, access, files, queries }) => ({
    access,
    // Case-insensitive, like the router.
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
    // Customers get 404 at administrators' addresses; other mismatches redirect.
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
