import { readFile } from 'node:fs/promises'

/** A screen's path, who it is for, and the scripts it needs beside those that every page names. */
interface Screen {
  path: string
  access: string
  files: string[]
}

/** The screen a page will show first. */
interface FirstScreen {
  /** As the app's routes write it. */
  path: string
  /** Its scripts' addresses, beside those that every page names. */
  scripts: readonly string[]
}

/** The screen that a page shows whoever is (or is not) signed in; undefined where it shows none. */
export type FirstScreenOf = (pathname: string, role: string | undefined) => FirstScreen | undefined

/** Reads what the build has written about the screens; a build that wrote nothing only makes pages slower. */
export async function readScreenFiles(path: string): Promise<FirstScreenOf> {
  const screens: Screen[] = JSON.parse(await readFile(path, 'utf8').catch(() => '[]'))
  const known = screens.map(({ path, access, files }) => ({
    access,
    pattern: patternOf(path),
    screen: {
      path,
      scripts: files.map((file) => `/${file}`),
    },
  }))
  const signIn = known.find(({ access }) => access === 'visitor')?.screen
  return (pathname, role) => {
    const found = known.find(({ pattern }) => pattern.test(pathname))
    if (found === undefined) return undefined
    const { access, screen } = found
    if (access === 'anyone') return screen
    // Whoever is not signed in is led to where one signs in; whoever is elsewhere is led away, to no one screen.
    if (role === undefined) return signIn
    return access === 'signed-in' || access === role ? screen : undefined
  }
}

/** "/asset/:symbol?" and "/news/:id", as the web app reads them. */
function patternOf(path: string): RegExp {
  const pattern = path.replace(/\/:\w+(\?)?/g, (_, optional) => (optional ? '(?:/[^/]+)?' : '/[^/]+'))
  return new RegExp(`^${pattern}/?$`)
}
